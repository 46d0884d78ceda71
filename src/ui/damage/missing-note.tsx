import { useDamageActions } from "#app/react/actions/damage.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { damageWords } from "#ui/words/damage.tsx";

import { repairConversations } from "./damage-buttons.tsx";
import { FlawDetails } from "./flaw-details.tsx";

import styles from "./damage.module.css";

/** Says that a message is missing, and offers what can be done. */
export function MissingNote({ contextId, nodeId }: { contextId: string; nodeId: string }) {
  const actions = useDamageActions();
  return (
    <Row role="group" aria-label={damageWords.missingTitle} className={styles.note}>
      <Note as="span" tone="broke">
        {damageWords.missing}
      </Note>
      <Button size="small" onClick={() => void repairConversations(actions, [contextId])}>
        {damageWords.repair}
      </Button>
      <FlawDetails text={damageWords.missingDetail(nodeId)} />
    </Row>
  );
}
