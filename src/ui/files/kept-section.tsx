import type { ImportChoice } from "#domain/files/import-choice.ts";
import type { PlannedKept } from "#domain/files/plan-kept.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";

import styles from "./files.module.css";

/** How many connections are listed. */
const SHOWN = 30;

export interface KeptSectionProps {
  planned: PlannedKept;
  chosen: ImportChoice["kept"];
  onChange: (chosen: ImportChoice["kept"]) => void;
}

/** Prompts, schemas, settings and connections of a file. What is here already stays as it is. */
export function KeptSection({ planned, chosen, onChange }: KeptSectionProps) {
  const { settings, connections, same } = planned;
  const kinds = [
    { kind: "prompts", label: "Saved prompts", count: settings.prompts.length },
    { kind: "schemas", label: "Saved output schemas", count: settings.schemas.length },
    { kind: "settings", label: "Settings that you haven’t set", count: settings.settings.length },
    { kind: "connections", label: "Connections, without keys", count: connections.length },
  ] as const;
  const coming = kinds.filter(({ count }) => count > 0);
  return (
    <section aria-label="Prompts, settings, connections">
      <h3>Prompts, settings, connections</h3>
      {same > 0 && (
        <Note tone="quiet">{`${formatNumber(same)} ${same === 1 ? "is" : "are"} here already, and ${same === 1 ? "stays" : "stay"} as you have ${same === 1 ? "it" : "them"}.`}</Note>
      )}
      {coming.map(({ kind, label, count }) => (
        <div key={kind} className={styles.bring}>
          <Checkbox
            label={`${label} (${formatNumber(count)})`}
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
          <Note tone="quiet">
            Only import connections that you trust: messages sent with one go to its address.
          </Note>
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
