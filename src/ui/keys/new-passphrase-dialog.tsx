import { useState } from "react";

import { useKeyActions } from "#app/react/actions/keys.ts";
import { reasonOf } from "#app/view/reason.ts";
import { keysWords } from "#ui/words/keys.ts";

import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

/** Characters. Somebody who has the files can guess as often as they like. */
const SHORTEST = 10;

export interface NewPassphraseDialogProps {
  onSettle: (given: boolean) => void;
  /** Whether a passphrase exists already; the person must enter it first. */
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
      title={replaces ? keysWords.changeTitle : keysWords.chooseTitle}
      description={keysWords.chooseHint}
      label={replaces ? keysWords.change : keysWords.choose}
      busy={form.busy}
      disabled={next.length < SHORTEST || next !== again || (replaces && old === "")}
      onGive={form.give}
      onCancel={() => onSettle(false)}
    >
      {replaces && (
        <SecretField
          first
          label={keysWords.currentPassphrase}
          autoComplete="current-password"
          value={old}
          onChange={form.setOld}
          error={problem}
        />
      )}
      <SecretField
        first={!replaces}
        label={keysWords.newPassphrase}
        autoComplete="new-password"
        value={next}
        onChange={form.setNext}
        hint={keysWords.passphraseHint}
        error={short ? keysWords.tooShort(SHORTEST) : undefined}
      />
      <SecretField
        label={keysWords.repeatPassphrase}
        autoComplete="new-password"
        value={again}
        onChange={form.setAgain}
        error={differs ? keysWords.passphrasesDiffer : undefined}
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
    else if (made.error === "wrong") setProblem(keysWords.wrongPassphrase);
    else setProblem(keysWords.notChanged(reasonOf(made.error)));
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
