import { useEffect, useEffectEvent, useRef } from "react";

import type { OtherVersion } from "#app/offline/worker-registration.ts";
import { useIsAnyBusy } from "#app/react/queries/busy.ts";
import { dismissTopic, notify } from "#app/view/notices.ts";
import { useOfflineView } from "#app/view/offline-view.ts";

import { isOfferDue } from "./offer-due.ts";
import type { OfferStage } from "./offer-due.ts";
import { updateText } from "./update-text.ts";
import { UPDATE_TOPIC, useReload } from "./use-reload.ts";

/** Announces another version once, while nothing is being written. Renders nothing. */
export function UpdateNotice() {
  const version = useOfflineView((view) => view.version);
  return version === "none" ? null : <Offer key={version} version={version} />;
}

function Offer({ version }: { version: Exclude<OtherVersion, "none"> }) {
  const isBusy = useIsAnyBusy();
  const stage = useRef<OfferStage>("unsaid");
  const reload = useReload();
  const press = async () => {
    if ((await reload()) === "busy") stage.current = "wanted";
  };
  const offer = useEffectEvent(() =>
    notify({
      text: updateText[version],
      action: { label: updateText.act, act: () => void press() },
      topic: UPDATE_TOPIC,
      isLasting: true,
    }),
  );
  useEffect(() => {
    if (!isOfferDue(stage.current, isBusy)) return;
    stage.current = "said";
    offer();
  }, [isBusy]);
  useEffect(() => () => dismissTopic(UPDATE_TOPIC), []);
  return null;
}
