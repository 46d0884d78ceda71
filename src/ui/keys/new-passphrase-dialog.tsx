import { useState } from "react";

import { useBough } from "#app/hooks.ts";
import { changePassphrase, unlock } from "#app/keys/vault.ts";

import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

/** Characters. Guessing goes on without limit for whoever has the files. */
const SHORTEST = 10;

export interface NewPassphraseDialogProps {
  onSettle: (given: boolean) => void;
  /** There is one, and it is asked for first. */
  replaces?: boolean;
}

/** A first passphrase, or another one for keys that have one. */
export function NewPassphraseDialog({ onSettle, replaces = false }: NewPassphraseDialogProps) {
  const bough = useBough();
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const give = async () => {
    setBusy(true);
    const made = replaces ? await changePassphrase(bough, old, next) : await unlock(bough, next);
    setBusy(false);
    if (made.ok) onSettle(true);
    else if (made.error === "wrong") setProblem("This passphrase opens none of the keys.");
    else setProblem(`Nothing was changed: ${made.error.message}`);
  };
  const short = next !== "" && next.length < SHORTEST;
  const differs = again !== "" && next !== again;
  return (
    <SecretDialog
      title={replaces ? "Change the passphrase" : "Choose a passphrase for your keys"}
      description="One for all encrypted keys. It is asked for once in each tab and stored nowhere: forgotten, the keys are lost and have to be pasted again."
      label={replaces ? "Change it" : "Use it"}
      busy={busy}
      disabled={next.length < SHORTEST || next !== again || (replaces && old === "")}
      onGive={() => void give()}
      onCancel={() => onSettle(false)}
    >
      {replaces && (
        <SecretField
          first
          label="Present passphrase"
          autoComplete="current-password"
          value={old}
          onChange={(value) => {
            setOld(value);
            setProblem(undefined);
          }}
          error={problem}
        />
      )}
      <SecretField
        first={!replaces}
        label="New passphrase"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        hint="Several words that do not belong together are better than one hard word."
        error={short ? `At least ${SHORTEST} characters: a short one can be guessed.` : undefined}
      />
      <SecretField
        label="New passphrase again"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={differs ? "The two are not the same." : undefined}
      />
    </SecretDialog>
  );
}
