import { useSyncExternalStore } from "react";

import { useBough } from "#app/hooks.ts";
import { later } from "#ui/kit/later.tsx";

const KeyDialog = later(async () => (await import("./key-dialog.tsx")).KeyDialog);

/** What the person is asked for before a request may leave: a key, or the passphrase over all keys. */
export function KeyPrompt() {
  const { asks } = useBough().keys;
  const asked = useSyncExternalStore(asks.subscribe, asks.current);
  if (asked === undefined) return null;
  return (
    <KeyDialog
      key={asked.kind === "paste" ? asked.connection.id : asked.kind}
      asked={asked}
      onSettle={(given) => asks.settle(asked, given)}
    />
  );
}
