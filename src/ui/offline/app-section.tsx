import { useState } from "react";

import { useOfflineActions } from "#app/react/actions/offline.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useOfflineView } from "#app/view/offline-view.ts";
import { NotificationFields } from "#ui/attention/notification-fields.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { offlineWords } from "#ui/words/offline.ts";

import { copyText, installText, lookedText, updateText } from "./update-text.ts";
import type { Looked } from "./update-text.ts";
import { useReload } from "./use-reload.ts";

/**
 * Bough as an app on this device: use without a network, version, installation, screen, and notifications.
 */
export function AppSection() {
  const [keepAwake, setKeepAwake] = usePreference("keepAwake");
  return (
    <Stack gap={5}>
      <Copy />
      <Install />
      <Switch
        label={offlineWords.keepScreenOn}
        hint={offlineWords.keepScreenOnHint}
        checked={keepAwake}
        onChange={setKeepAwake}
      />
      <NotificationFields />
    </Stack>
  );
}

function Copy() {
  const { copy, version } = useOfflineView();
  const { check } = useOfflineActions();
  const reload = useReload();
  const [looked, setLooked] = useState<Looked>("not");
  const look = () => {
    setLooked("looking");
    check().then(
      () => setLooked("answered"),
      () => setLooked("silent"),
    );
  };
  const isOther = version !== "none";
  return (
    <Stack as="section" gap={2} aria-label={offlineWords.network}>
      <h3>{offlineWords.network}</h3>
      <Row framed>
        <RowText title={offlineWords.version(BOUGH_VERSION)}>{copyText[copy]}</RowText>
        {copy === "kept" && (
          <Button onClick={isOther ? () => void reload() : look} disabled={looked === "looking"}>
            {isOther ? updateText.act : offlineWords.lookForVersion}
          </Button>
        )}
      </Row>
      <p role="status">{isOther ? updateText[version] : lookedText[looked]}</p>
    </Stack>
  );
}

function Install() {
  const prompt = useOfflineView((view) => view.prompt);
  const { install } = useOfflineActions();
  const isApp = window.matchMedia("(display-mode: standalone)").matches;
  return (
    <Stack as="section" gap={2} aria-label={offlineWords.app}>
      <h3>{offlineWords.app}</h3>
      <Row framed>
        <RowText title={isApp ? offlineWords.installed : offlineWords.ownWindow}>
          {installText[isApp ? "installed" : prompt === null ? "by_menu" : "offered"]}
        </RowText>
        {prompt !== null && !isApp && (
          <Button onClick={() => void install()}>{offlineWords.install}</Button>
        )}
      </Row>
    </Stack>
  );
}
