import { useState } from "react";

import { useKeyActions } from "#app/react/actions/keys.ts";
import { reasonOf } from "#app/view/reason.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { commonWords } from "#ui/words/common.ts";
import { keysWords } from "#ui/words/keys.ts";

import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

export interface UnlockDialogProps {
  onSettle: (given: boolean) => void;
}

/** Asks for the passphrase of the stored keys: once in each tab, until they are locked again. */
export function UnlockDialog({ onSettle }: UnlockDialogProps) {
  const keyActions = useKeyActions();
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const give = async () => {
    setBusy(true);
    const unlocked = await keyActions.unlock(passphrase);
    setBusy(false);
    if (unlocked.ok) onSettle(true);
    else setWrong(true);
  };
  if (forgotten) {
    return <ForgottenDialog onSettle={onSettle} onBack={() => setForgotten(false)} />;
  }
  return (
    <SecretDialog
      title={keysWords.unlockTitle}
      description={keysWords.unlockHint}
      label={keysWords.unlock}
      busy={busy}
      disabled={passphrase === ""}
      onGive={() => void give()}
      onCancel={() => onSettle(false)}
      aside={
        <Button variant="quiet" onClick={() => setForgotten(true)}>
          {keysWords.forgotPassphrase}
        </Button>
      }
    >
      <SecretField
        first
        label={keysWords.passphrase}
        autoComplete="current-password"
        value={passphrase}
        onChange={(value) => {
          setPassphrase(value);
          setWrong(false);
        }}
        error={wrong ? keysWords.wrongPassphrase : undefined}
      />
    </SecretDialog>
  );
}

interface ForgottenProps extends UnlockDialogProps {
  onBack: () => void;
}

/**
 * Offers to remove the keys, which cannot be recovered without the passphrase. Connections and conversations
 * stay.
 */
function ForgottenDialog({ onSettle, onBack }: ForgottenProps) {
  const keyActions = useKeyActions();
  const [problem, setProblem] = useState<string | null>(null);
  const forget = async () => {
    const forgotten = await keyActions.forgetSealed();
    if (forgotten.ok) onSettle(true);
    else setProblem(reasonOf(forgotten.error));
  };
  return (
    <FormDialog
      title={keysWords.forgottenTitle}
      description={keysWords.forgottenConsequence}
      asks
      onClose={onBack}
      action={keysWords.removeEncrypted}
      tone="danger"
      onAction={() => void forget()}
      cancel={commonWords.tryAgain}
    >
      {problem !== null && <Alert>{keysWords.notRemoved(problem)}</Alert>}
    </FormDialog>
  );
}
