import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { connectionWords } from "#ui/words/connection.ts";

import { useConnectionDrafts } from "./connection-drafts.ts";

import styles from "./connection.module.css";

export interface BegunItemProps {
  id: string;
  name: string;
  /** Its form was left last. */
  hasFocus: boolean;
  onShow: () => void;
}

/** A new connection whose form was left: what was typed is still there. */
export function BegunItem({ id, name, hasFocus, onShow }: BegunItemProps) {
  const goOn = useFocusWhen(hasFocus);
  const { drop } = useConnectionDrafts();
  return (
    <Row as="li" framed>
      <span className={styles.name}>
        <span className={styles.title}>
          <strong>{name}</strong> <Badge tone="waits">{connectionWords.notSaved}</Badge>
        </span>
        <small>{connectionWords.keptInTab}</small>
      </span>
      <Button ref={goOn} size="small" onClick={onShow}>
        {connectionWords.continueEditing}
      </Button>
      <Button size="small" variant="quiet" onClick={() => drop(id)}>
        {connectionWords.discard}
      </Button>
    </Row>
  );
}
