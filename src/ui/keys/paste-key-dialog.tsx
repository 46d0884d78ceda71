import { useState } from "react";

import { useKeyActions } from "#app/react/actions/keys.ts";
import { hostOf } from "#domain/address.ts";
import type { Connection } from "#domain/connection.ts";
import { presetById } from "#domain/presets.ts";

import { KeyPageLink } from "./key-page-link.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

export interface PasteKeyDialogProps {
  connection: Connection;
  onSettle: (given: boolean) => void;
}

/** Asks for a connection's key that is gone: the session ended, or it cannot be decrypted. */
export function PasteKeyDialog({ connection, onSettle }: PasteKeyDialogProps) {
  const keyActions = useKeyActions();
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const host = hostOf(connection.baseUrl) ?? "";
  const give = async () => {
    setBusy(true);
    const given = await keyActions.give(connection, key.trim());
    setBusy(false);
    if (given.ok) onSettle(true);
    else setProblem(`The key couldn’t be saved: ${given.error.message}`);
  };
  return (
    <SecretDialog
      title={`Key for “${connection.name}”`}
      description={`${whyGone(connection)} Nothing has been sent. The key is sent only to ${host}.`}
      label="Use key"
      busy={busy}
      disabled={key.trim() === ""}
      onGive={() => void give()}
      onCancel={() => onSettle(false)}
      aside={<KeyPageLink preset={presetById(connection.preset)} />}
    >
      <SecretField
        first
        label="API key"
        autoComplete="off"
        value={key}
        onChange={setKey}
        error={problem}
      />
    </SecretDialog>
  );
}

function whyGone({ keyKeeping }: Connection): string {
  return keyKeeping === "session"
    ? "The key was kept until its tab closed, so paste it again."
    : "The key is no longer in this browser, so paste it again.";
}
