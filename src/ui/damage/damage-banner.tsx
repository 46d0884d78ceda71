import { useDamage } from "#app/react/queries/damage.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { openSettings } from "#app/view/overlay.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { damageWords } from "#ui/words/damage.tsx";

import { DamageButtons } from "./damage-buttons.tsx";

import styles from "./damage.module.css";

function showDamage() {
  requestFocus({ kind: "damage" });
  openSettings("data");
}

/** Shown at the top of a conversation that has damaged rows other than messages. */
export function DamageBanner({ contextId }: { contextId: string }) {
  const records = [...useDamage().open.values()].filter(
    (record) => record.contextId === contextId && record.table !== "messages",
  );
  if (records.length === 0) return null;
  return (
    <Row role="group" aria-label={damageWords.bannerTitle} className={styles.banner}>
      <Note as="span" tone="broke">
        {damageWords.partsDamaged(records.length)}
      </Note>
      <DamageButtons records={records} />
      <Button size="small" variant="quiet" onClick={showDamage}>
        {damageWords.details}
      </Button>
    </Row>
  );
}
