import { useDamage } from "#app/react/queries/damage.ts";
import { openSettings } from "#app/view/overlay.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { damageWords } from "#ui/words/damage.ts";

import { DamageButtons } from "./damage-buttons.tsx";

import styles from "./damage.module.css";

/** At the top of a conversation of which something besides messages is damaged. */
export function DamageBanner({ contextId }: { contextId: string }) {
  const records = [...useDamage().open.values()].filter(
    (record) => record.contextId === contextId && record.table !== "messages",
  );
  if (records.length === 0) return null;
  return (
    <Row role="group" aria-label={damageWords.w18} className={styles.banner}>
      <Note as="span" tone="broke">
        {damageWords.w19(records.length)} of this conversation’s data{" "}
        {records.length === 1 ? "is" : "are"} damaged. What could be read is shown, and the
        originals are kept.
      </Note>
      <DamageButtons records={records} />
      <Button size="small" variant="quiet" onClick={() => openSettings("data")}>
        {damageWords.w20}
      </Button>
    </Row>
  );
}
