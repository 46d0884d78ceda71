import { useState } from "react";

import { useKeyActions } from "#app/react/actions/keys.ts";

import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

/** In characters. Whoever has the files can guess without limit. */
const SHORTEST = 10;

export interface NewPassphraseDialogProps {
  onSettle: (given: boolean) => void;
  /** Whether it replaces a passphrase, which is asked for first. */
  replaces?: boolean;
}

/** Sets the first passphrase, or replaces it. */
export function NewPassphraseDialog({ onSettle, replaces = false }: NewPassphraseDialogProps) {
  const form = useNewPassphrase(replaces, () => onSettle(true));
  const { old, next, again, problem } = form;
  const short = next !== "" && next.length < SHORTEST;
  const differs = again !== "" && next !== again;
  return (
    <SecretDialog
      title={replaces ? "Change passphrase" : "Choose a passphrase for your keys"}
      description="One passphrase for all encrypted keys. You enter it once per tab and it isn’t saved anywhere: if you forget it, the keys are lost and you have to paste them again."
      label={replaces ? "Change" : "Set passphrase"}
      busy={form.busy}
      disabled={next.length < SHORTEST || next !== again || (replaces && old === "")}
      onGive={form.give}
      onCancel={() => onSettle(false)}
    >
      {replaces && (
        <SecretField
          first
          label="Current passphrase"
          autoComplete="current-password"
          value={old}
          onChange={form.setOld}
          error={problem}
        />
      )}
      <SecretField
        first={!replaces}
        label="New passphrase"
        autoComplete="new-password"
        value={next}
        onChange={form.setNext}
        hint="Several unrelated words are better than one difficult word."
        error={
          short
            ? `Use at least ${SHORTEST} characters. A short passphrase can be guessed.`
            : undefined
        }
      />
      <SecretField
        label="Repeat new passphrase"
        autoComplete="new-password"
        value={again}
        onChange={form.setAgain}
        error={differs ? "The passphrases don’t match." : undefined}
      />
    </SecretDialog>
  );
}

/** The typed passphrases, and the attempt to set the new one. */
function useNewPassphrase(replaces: boolean, onDone: () => void) {
  const keyActions = useKeyActions();
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const give = async () => {
    setBusy(true);
    const made = replaces
      ? await keyActions.changePassphrase(old, next)
      : await keyActions.unlock(next);
    setBusy(false);
    if (made.ok) onDone();
    else if (made.error === "wrong") setProblem("This passphrase doesn’t unlock your keys.");
    else setProblem(`Nothing was changed: ${made.error.message}`);
  };
  return {
    old,
    setOld: (value: string) => {
      setOld(value);
      setProblem(undefined);
    },
    next,
    setNext,
    again,
    setAgain,
    busy,
    problem,
    give: () => void give(),
  };
}
