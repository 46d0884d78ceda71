import { useState } from "react";

import { useKeyAskActions } from "#app/react/actions/key-asks.ts";
import { useKeyActions } from "#app/react/actions/keys.ts";
import { useSomeKeyAtHand } from "#app/react/queries/keys.ts";
import { useSealedHolders } from "#app/react/queries/sealed-holders.ts";
import type { SealedHolder } from "#domain/connections/connection.ts";
import { NewPassphraseDialog } from "#ui/keys/new-passphrase-dialog.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { KeyIcon } from "#ui/kit/icons/icons-thing.tsx";
import { connectionWords } from "#ui/words/connection.ts";

import styles from "./connection.module.css";

const NONE: readonly SealedHolder[] = [];

/** The passphrase for all encrypted keys of every kind. Renders nothing if there are none. */
export function VaultPanel() {
  const keyActions = useKeyActions();
  const keyAsks = useKeyAskActions();
  const [changing, setChanging] = useState(false);
  const sealed = useSealedHolders() ?? NONE;
  const isOpen = useSomeKeyAtHand(sealed);
  if (sealed.length === 0) return null;
  return (
    <Row as="section" framed aria-label={connectionWords.vault.title} className={styles.vault}>
      <KeyIcon size={16} />
      <span className={styles.vaultWords}>
        {isOpen
          ? connectionWords.vault.unlocked(sealed.length)
          : connectionWords.vault.locked(sealed.length)}
      </span>
      {isOpen ? (
        <Button size="small" onClick={() => keyActions.lock()}>
          {connectionWords.vault.lock}
        </Button>
      ) : (
        <Button size="small" onClick={() => keyAsks.askForPassphrase()}>
          {connectionWords.vault.unlock}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setChanging(true)}>
        {connectionWords.vault.change}
      </Button>
      {changing && <NewPassphraseDialog replaces onSettle={() => setChanging(false)} />}
    </Row>
  );
}
