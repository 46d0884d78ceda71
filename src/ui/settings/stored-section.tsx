import { useState } from "react";

import { useStoredData } from "#app/react/queries/stored-data.ts";
import type { StoredKind } from "#app/react/queries/stored-data.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { BinIcon } from "#ui/kit/icons/icons-act.tsx";

import { EraseDialog } from "./erase-dialog.tsx";

import styles from "./settings.module.css";

const kinds: { kind: StoredKind; label: string }[] = [
  { kind: "conversations", label: "Conversations" },
  { kind: "attachments", label: "Attachments" },
  { kind: "requests", label: "Requests" },
  { kind: "settings", label: "Settings and connections" },
];

/** How much is stored by kind, and the way to erase all of it. */
export function StoredSection() {
  const data = useStoredData();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <section aria-label="Size">
      <h3 className={styles.heading}>What takes up space</h3>
      {data === undefined ? (
        <p>Measuring…</p>
      ) : (
        <dl className={styles.sizes}>
          {kinds.map(({ kind, label }) => (
            <div key={kind}>
              <dt>{label}</dt>
              <dd>{formatBytes(data.bytes[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button
        variant="danger"
        icon={<BinIcon />}
        disabled={data === undefined}
        onClick={() => setIsAsked(true)}
      >
        Erase all my data
      </Button>
      {isAsked && data !== undefined && (
        <EraseDialog data={data} onClose={() => setIsAsked(false)} />
      )}
    </section>
  );
}
