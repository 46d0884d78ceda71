import { useState } from "react";

import { useKeyActions } from "#app/react/actions/keys.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";

import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

export interface UnlockDialogProps {
  onSettle: (given: boolean) => void;
}

/** Asks for the passphrase of the stored keys: once per tab, until they are locked. */
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
      title="Unlock your keys"
      description="Your keys are saved encrypted. The passphrase unlocks them in this tab until you lock them or close it."
      label="Unlock"
      busy={busy}
      disabled={passphrase === ""}
      onGive={() => void give()}
      onCancel={() => onSettle(false)}
      aside={
        <Button variant="quiet" onClick={() => setForgotten(true)}>
          Forgot passphrase?
        </Button>
      }
    >
      <SecretField
        first
        label="Passphrase"
        autoComplete="current-password"
        value={passphrase}
        onChange={(value) => {
          setPassphrase(value);
          setWrong(false);
        }}
        error={wrong ? "This passphrase doesn’t unlock your keys." : undefined}
      />
    </SecretDialog>
  );
}

interface ForgottenProps extends UnlockDialogProps {
  onBack: () => void;
}

/**
 * The keys cannot be recovered, so they are removed; the connections and all
 * conversations stay.
 */
function ForgottenDialog({ onSettle, onBack }: ForgottenProps) {
  const keyActions = useKeyActions();
  const [problem, setProblem] = useState<string | null>(null);
  const forget = async () => {
    const forgotten = await keyActions.forgetSealed();
    if (forgotten.ok) onSettle(true);
    else setProblem(forgotten.error.message);
  };
  return (
    <FormDialog
      title="Without the passphrase, the keys are lost"
      description="Nobody can unlock them, not even Bough. Your connections and conversations stay as they are. Each connection asks for its key once more, and you can then choose a new passphrase."
      asks
      onClose={onBack}
      action="Remove encrypted keys"
      tone="danger"
      onAction={() => void forget()}
      cancel="Try again"
    >
      {problem !== null && <Alert>The keys couldn’t be removed: {problem}</Alert>}
    </FormDialog>
  );
}
