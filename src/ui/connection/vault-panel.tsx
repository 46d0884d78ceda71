import { useState } from "react";

import { useKeyAskActions } from "#app/react/actions/key-asks.ts";
import { useKeyActions } from "#app/react/actions/keys.ts";
import { useSomeKeyAtHand } from "#app/react/queries/keys.ts";
import { isSealed } from "#domain/connection.ts";
import type { Connection } from "#domain/connection.ts";
import { NewPassphraseDialog } from "#ui/keys/new-passphrase-dialog.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { KeyIcon } from "#ui/kit/icons/icons-thing.tsx";

import styles from "./connection.module.css";

/** The passphrase for all encrypted keys; renders nothing if there are none. */
export function VaultPanel({ connections }: { connections: readonly Connection[] }) {
  const keyActions = useKeyActions();
  const keyAsks = useKeyAskActions();
  const [changing, setChanging] = useState(false);
  const sealed = connections.filter(isSealed);
  const isOpen = useSomeKeyAtHand(sealed);
  if (sealed.length === 0) return null;
  const count = sealed.length === 1 ? "One key is" : `${sealed.length} keys are`;
  return (
    <Row as="section" framed aria-label="Passphrase" className={styles.vault}>
      <KeyIcon size={16} />
      <span className={styles.vaultWords}>
        {count} encrypted with your passphrase: {isOpen ? "unlocked in this tab" : "locked"}.
      </span>
      {isOpen ? (
        <Button size="small" onClick={() => keyActions.lock()}>
          Lock
        </Button>
      ) : (
        <Button size="small" onClick={() => keyAsks.askForPassphrase()}>
          Unlock
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setChanging(true)}>
        Change passphrase
      </Button>
      {changing && <NewPassphraseDialog replaces onSettle={() => setChanging(false)} />}
    </Row>
  );
}
