import { useState } from "react";

import type { KeyRequest } from "#app/keys/key-asks.ts";
import { useKeyActions } from "#app/react/actions/keys.ts";
import { reasonOf } from "#app/view/reason.ts";
import { hostOf } from "#domain/connections/address.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { pastedKey } from "#domain/connections/pasted-key.ts";
import { presetById } from "#domain/connections/presets.ts";
import { keysWords } from "#ui/words/keys.ts";

import { KeepingField } from "./keeping-field.tsx";
import { KeyPageLink } from "./key-page-link.tsx";
import { PassphraseQuestion } from "./passphrase-question.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { SecretField } from "./secret-field.tsx";

export interface PasteKeyDialogProps {
  asked: Extract<KeyRequest, { kind: "paste" }>;
  onSettle: (given: boolean) => void;
}

/**
 * Asks for a connection's key that this tab does not have: it was pasted in another tab, or cannot be
 * decrypted. Also asks where to keep it, since otherwise every tab would ask again.
 */
export function PasteKeyDialog({ asked, onSettle }: PasteKeyDialogProps) {
  const { connection } = asked;
  const keyActions = useKeyActions();
  const [key, setKey] = useState("");
  const [keeping, setKeeping] = useState(asked.keeping ?? connection.keyKeeping);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const host = hostOf(connection.baseUrl) ?? "";
  const give = async () => {
    setBusy(true);
    const given = await keyActions.give({ ...connection, keyKeeping: keeping }, key.trim());
    setBusy(false);
    if (given.ok) onSettle(true);
    else setProblem(keysWords.notSaved(reasonOf(given.error)));
  };
  return (
    <>
      <SecretDialog
        title={keysWords.keyFor(connection.name)}
        description={whyGone(connection, host)}
        label={keysWords.giveKey}
        busy={busy}
        disabled={key.trim() === ""}
        onGive={() => void give()}
        onCancel={() => onSettle(false)}
        aside={<KeyPageLink preset={presetById(connection.preset)} />}
      >
        <SecretField
          first
          label={keysWords.apiKey}
          autoComplete="off"
          value={key}
          onChange={(typed) => setKey(pastedKey(typed))}
          error={problem}
        />
        {asked.keeping === undefined && (
          <KeepingField legend={keysWords.keepKey} keeping={keeping} onChange={setKeeping} />
        )}
      </SecretDialog>
      {/* Shown only while this key is being stored: any other request for the passphrase would take the focus
          away from typing. */}
      {busy && <PassphraseQuestion />}
    </>
  );
}

function whyGone({ keyKeeping }: Connection, host: string): string {
  return keyKeeping === "session" ? keysWords.sessionKeyGone(host) : keysWords.keyGone(host);
}
