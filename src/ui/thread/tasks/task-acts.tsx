import { useRunActions } from "#app/react/actions/runs.ts";
import { useHasPartialText } from "#app/react/queries/partial-answer.ts";
import { offersRetry } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./task.module.css";

/** Stop, and the ways to go on after a failure, for the surrounding sub-task. */
export function TaskActs({ run }: { run: RunRow }) {
  const actions = useRunActions(run.branchId);
  // A model can go on only from words.
  const hasText = useHasPartialText(run);
  const isBroken = offersRetry(run.state) && run.origin === "llm";
  return (
    <Row className={styles.acts}>
      {run.error !== undefined && offersRetry(run.state) && (
        <Note as="span" className={styles.problem}>
          {run.error.message}
        </Note>
      )}
      {isBroken && (
        <Button size="small" onClick={actions.retry}>
          {threadWords.retryTask}
        </Button>
      )}
      {isBroken && hasText && (
        <Button size="small" onClick={actions.continue}>
          {threadWords.continue}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={actions.stop}>
        {threadWords.stopTask}
      </Button>
    </Row>
  );
}
