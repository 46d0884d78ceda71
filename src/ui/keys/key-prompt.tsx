import { useKeyAskActions } from "#app/react/actions/key-asks.ts";
import { useKeyAsk } from "#app/react/queries/keys.ts";
import { lazyDialog } from "#ui/kit/components/lazy-component.tsx";

const KeyDialog = lazyDialog(
  async () => (await import("./key-dialog.tsx")).KeyDialog,
  ({ onSettle }) => onSettle(false),
);

/** Asks for what a request needs before it can be sent: a key, or the passphrase for all keys. */
export function KeyPrompt() {
  const asked = useKeyAsk();
  const keyAsks = useKeyAskActions();
  if (asked === undefined) return null;
  return (
    <KeyDialog
      key={asked.kind === "paste" ? asked.connection.id : asked.kind}
      asked={asked}
      onSettle={(given) => keyAsks.settle(asked, given)}
    />
  );
}
