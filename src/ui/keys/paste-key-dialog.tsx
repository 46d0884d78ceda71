import { useState } from "react";

import { useBough } from "#app/hooks.ts";
import { giveKey } from "#app/network/connections.ts";
import type { Connection } from "#domain/connection.ts";
import { presetById } from "#domain/presets.ts";

import { KeyPageLink } from "./key-page-link.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

export interface PasteKeyDialogProps {
  connection: Connection;
  onSettle: (given: boolean) => void;
}

/** The key of a connection that had one which is gone: the session ended, or it cannot be opened. */
export function PasteKeyDialog({ connection, onSettle }: PasteKeyDialogProps) {
  const bough = useBough();
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const host = URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl).host : "";
  const give = async () => {
    setBusy(true);
    const given = await giveKey(bough, connection, key.trim());
    setBusy(false);
    if (given.ok) onSettle(true);
    else setProblem(`It could not be kept: ${given.error.message}`);
  };
  return (
    <SecretDialog
      title={`The key of “${connection.name}”`}
      description={`${whyGone(connection)} Nothing has been sent. It goes to ${host} and nowhere else.`}
      label="Use it"
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
    ? "It was kept until its tab closed, so it has to be pasted again."
    : "It is no longer in this browser, so it has to be pasted again.";
}
