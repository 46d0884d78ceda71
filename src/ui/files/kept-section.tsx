import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { PlannedKept } from "#domain/files/plan-kept.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { filesWords } from "#ui/words/files.tsx";

import styles from "./files.module.css";

/** How many connections are listed. */
const SHOWN = 30;

export interface KeptSectionProps {
  planned: PlannedKept;
  chosen: ImportChoice["kept"];
  onChange: (chosen: ImportChoice["kept"]) => void;
}

/**
 * Prompts, schemas, settings and connections in a file. Importing them does not change what is already here.
 */
export function KeptSection({ planned, chosen, onChange }: KeptSectionProps) {
  const { settings, connections, same } = planned;
  const kinds = [
    { kind: "prompts", label: filesWords.kinds.prompts, count: settings.prompts.length },
    { kind: "schemas", label: filesWords.kinds.schemas, count: settings.schemas.length },
    { kind: "settings", label: filesWords.kept.settings, count: settings.settings.length },
    { kind: "connections", label: filesWords.kept.connections, count: connections.length },
  ] as const;
  const coming = kinds.filter(({ count }) => count > 0);
  return (
    <section aria-label={filesWords.kept.title}>
      <h3>{filesWords.kept.title}</h3>
      {same > 0 && <Note tone="quiet">{filesWords.kept.same(same)}</Note>}
      {coming.map(({ kind, label, count }) => (
        <div key={kind} className={styles.bring}>
          <Checkbox
            label={filesWords.kept.counted(label, count)}
            checked={chosen.has(kind)}
            onChange={(on) => {
              const next = new Set(chosen);
              if (on) next.add(kind);
              else next.delete(kind);
              onChange(next);
            }}
          />
        </div>
      ))}
      {connections.length > 0 && (
        <>
          <Note tone="quiet">{filesWords.kept.connectionsHint}</Note>
          <ul>
            {connections.slice(0, SHOWN).map(({ id, name, baseUrl }) => (
              <li key={id}>
                <span dir="auto" className={styles.title}>
                  {escapeHidden(name)}
                </span>
                <code className={styles.values}>{escapeHidden(baseUrl)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
