import { useState, useSyncExternalStore } from "react";

import { useBough } from "#app/hooks.ts";
import { isSealed } from "#app/keys/vault.ts";
import type { Connection } from "#domain/connection.ts";
import { NewPassphraseDialog } from "#ui/keys/new-passphrase-dialog.tsx";
import { Button } from "#ui/kit/button.tsx";
import { KeyIcon } from "#ui/kit/icons-thing.tsx";

import styles from "./connection.module.css";

/** The passphrase over all encrypted keys; nothing where there are none. */
export function VaultPanel({ connections }: { connections: readonly Connection[] }) {
  const { keys } = useBough();
  const [changing, setChanging] = useState(false);
  const sealed = connections.filter(isSealed);
  const isOpen = useSyncExternalStore(keys.subscribe, () =>
    sealed.some((row) => keys.stateOf(row) === "at_hand"),
  );
  if (sealed.length === 0) return null;
  const count = sealed.length === 1 ? "One key is" : `${sealed.length} keys are`;
  return (
    <section aria-label="Passphrase" className={styles["vault"]}>
      <KeyIcon size={16} />
      <span className={styles["vault-words"]}>
        {count} under your passphrase: {isOpen ? "unlocked in this tab" : "locked"}.
      </span>
      {isOpen ? (
        <Button size="small" onClick={() => keys.lock()}>
          Lock
        </Button>
      ) : (
        <Button size="small" onClick={() => void keys.asks.ask({ kind: "unlock" })}>
          Unlock
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setChanging(true)}>
        Change passphrase
      </Button>
      {changing && <NewPassphraseDialog replaces onSettle={() => setChanging(false)} />}
    </section>
  );
}
