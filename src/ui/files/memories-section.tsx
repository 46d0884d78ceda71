import type { PlannedMemories } from "#domain/files/plan-memories.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { filesWords } from "#ui/words/files.tsx";

import styles from "./files.module.css";

/** How many notes are listed. */
const SHOWN = 100;

export interface MemoriesSectionProps {
  planned: PlannedMemories;
  /** Whether the memories are imported. */
  brought: boolean;
  onChange: (brought: boolean) => void;
}

/**
 * Lists the memories in a file. They would go out with the person's messages, whoever wrote them, so they are
 * imported only if the person asks for that.
 */
export function MemoriesSection({ planned, brought, onChange }: MemoriesSectionProps) {
  const { add, same } = planned;
  return (
    <section aria-label={filesWords.notes.title}>
      <h3>
        {filesWords.notes.title} <span className={styles.count}>{formatNumber(add.length)}</span>
      </h3>
      <Note tone="quiet">
        {add.length === 0 ? filesWords.notes.allHere : filesWords.notes.hint}
        {add.length > 0 && same > 0 && ` ${filesWords.notes.sameToo(same)}`}
      </Note>
      <ul>
        {add.slice(0, SHOWN).map(({ id, text }) => (
          <li key={id} dir="auto" className={styles.remembered}>
            {escapeHidden(text)}
          </li>
        ))}
      </ul>
      {add.length > SHOWN && <Note tone="quiet">{filesWords.more(add.length - SHOWN)}</Note>}
      {add.length > 0 && (
        <div className={styles.bring}>
          <Checkbox label={filesWords.notes.import} checked={brought} onChange={onChange} />
        </div>
      )}
    </section>
  );
}
