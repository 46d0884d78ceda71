import { useState } from "react";

import { useBough } from "#app/hooks.ts";
import { forgetSealed, unlock } from "#app/keys/vault.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

import styles from "./keys.module.css";

export interface UnlockDialogProps {
  onSettle: (given: boolean) => void;
}

/** The passphrase over the stored keys; asked once for a tab, until it is locked. */
export function UnlockDialog({ onSettle }: UnlockDialogProps) {
  const bough = useBough();
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const give = async () => {
    setBusy(true);
    const unlocked = await unlock(bough, passphrase);
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
      description="They are stored encrypted. The passphrase opens them in this tab, until you lock them or close it."
      label="Unlock"
      busy={busy}
      disabled={passphrase === ""}
      onGive={() => void give()}
      onCancel={() => onSettle(false)}
      aside={
        <Button variant="quiet" onClick={() => setForgotten(true)}>
          Forgotten?
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
        error={wrong ? "This passphrase opens none of the keys." : undefined}
      />
    </SecretDialog>
  );
}

interface ForgottenProps extends UnlockDialogProps {
  onBack: () => void;
}

/** There is no other way in: the keys go, the connections and all conversations stay. */
function ForgottenDialog({ onSettle, onBack }: ForgottenProps) {
  const bough = useBough();
  const [problem, setProblem] = useState<string | null>(null);
  const forget = async () => {
    const forgotten = await forgetSealed(bough);
    if (forgotten.ok) onSettle(true);
    else setProblem(forgotten.error.message);
  };
  return (
    <Dialog
      title="Without the passphrase the keys are lost"
      description="Nobody can open them, Bough neither. Your connections and conversations stay as they are; each connection asks for its key once more, and you can choose a new passphrase then."
      asks
      onClose={onBack}
      footer={
        <>
          <Button variant="quiet" onClick={onBack}>
            Try again
          </Button>
          <Button variant="danger" onClick={() => void forget()}>
            Remove the encrypted keys
          </Button>
        </>
      }
    >
      {problem !== null && (
        <p role="alert" className={styles["problem"]}>
          They could not be removed: {problem}
        </p>
      )}
    </Dialog>
  );
}
