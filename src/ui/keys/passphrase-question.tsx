import { useKeyAskActions } from "#app/react/actions/key-asks.ts";
import { usePassphraseAsk } from "#app/react/queries/passphrase-ask.ts";

import { NewPassphraseDialog } from "./new-passphrase-dialog.tsx";
import { UnlockDialog } from "./unlock-dialog.tsx";

/** Asks for the passphrase on top of a dialog whose key cannot be stored without it. */
export function PassphraseQuestion() {
  const asked = usePassphraseAsk();
  const keyAsks = useKeyAskActions();
  if (asked === undefined) return null;
  const Question = asked.kind === "create" ? NewPassphraseDialog : UnlockDialog;
  return <Question key={asked.kind} onSettle={(given) => keyAsks.settle(asked, given)} />;
}
