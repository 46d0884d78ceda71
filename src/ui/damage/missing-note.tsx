import { useDamageActions } from "#app/react/actions/damage.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";

import { repairConversations } from "./damage-buttons.tsx";
import { FlawDetails } from "./flaw-details.tsx";

import styles from "./damage.module.css";

/** Says that a message is gone, and leads on. */
export function MissingNote({ contextId, nodeId }: { contextId: string; nodeId: string }) {
  const actions = useDamageActions();
  return (
    <Row role="group" aria-label="A message is missing here" className={styles.note}>
      <Note as="span" tone="broke">
        A message is missing here: this branch lists it, but it isn’t stored. Everything else is
        safe. A repair takes it off the list, so that the conversation can go on. If you have an
        exported file with it, import that file: it comes as a copy that has the message.
      </Note>
      <Button size="small" onClick={() => void repairConversations(actions, [contextId])}>
        Repair
      </Button>
      <FlawDetails text={`There is no message ${nodeId}.`} />
    </Row>
  );
}
