import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Row } from "#ui/kit/components/row.tsx";

import { useConnectionDrafts } from "./connection-drafts.ts";

import styles from "./connection.module.css";

export interface BegunItemProps {
  id: string;
  name: string;
  onShow: () => void;
}

/** A new connection whose form was left: what was typed is still there. */
export function BegunItem({ id, name, onShow }: BegunItemProps) {
  const { drop } = useConnectionDrafts();
  return (
    <Row as="li" framed>
      <span className={styles.name}>
        <span className={styles.title}>
          <strong>{name}</strong> <Badge tone="waits">not saved yet</Badge>
        </span>
        <small>Your changes are kept while this tab is open.</small>
      </span>
      <Button size="small" onClick={onShow}>
        Continue editing
      </Button>
      <Button size="small" variant="quiet" onClick={() => drop(id)}>
        Discard
      </Button>
    </Row>
  );
}
