import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { damageWords } from "#ui/words/damage.tsx";

import { DamageButtons } from "./damage-buttons.tsx";
import { flawsText, nounOf, plainFlaws } from "./damage-text.ts";
import { FlawDetails } from "./flaw-details.tsx";

import styles from "./damage.module.css";

/** Shown above a damaged row: what happened, what is safe, and what the person can do. */
export function DamageNote({ record }: { record: DamagedRowRecord }) {
  return (
    <Row role="group" aria-label={damageWords.noteTitle(nounOf(record))} className={styles.note}>
      <Note as="span" tone="broke">
        {damageWords.note(nounOf(record), plainFlaws(record))}
      </Note>
      <DamageButtons records={[record]} />
      <FlawDetails text={flawsText(record)} />
    </Row>
  );
}
