import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLiveAnswer } from "#app/react/queries/live-answer.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { textOf } from "#domain/message.ts";
import { offersRetry } from "#domain/run-states.ts";
import { isUnfinished } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { AnswerText } from "./answer-text.tsx";
import { useSource } from "./live-source.ts";
import { OpenCalls } from "./open-calls.tsx";

import styles from "./task.module.css";

/** The newest message of the sub-task around it, what it waits for, and Stop. */
export function LiveTask() {
  const { conversation, active } = useCurrentConversation();
  const run = useRun(conversation, active.id);
  const id = run?.draftNodeId ?? active.messageIds.at(-1) ?? "";
  return (
    <div className={styles.live}>
      <Newest key={id} id={id} run={run} branchId={active.id} />
      {run !== undefined && isUnfinished(run) && <Acts run={run} />}
    </div>
  );
}

interface NewestProps {
  id: string;
  run: RunRow | undefined;
  branchId: string;
}

/** An answer, streaming or stored, with its calls; nothing for any other message. */
function Newest({ id, run, branchId }: NewestProps) {
  const answer = useLiveAnswer(id);
  const [node] = useMessages([id]) ?? [];
  const source = useSource(answer);
  const text = node && textOf(node.message);
  if (answer === undefined && node?.message.role !== "assistant") return null;
  return (
    <>
      {text !== "" && (
        <div className={styles.tail} aria-busy={node === undefined}>
          <AnswerText id={id} source={source} text={text} />
        </div>
      )}
      {node?.message.toolCalls !== undefined && (
        <OpenCalls calls={node.message.toolCalls} run={run} branchId={branchId} />
      )}
    </>
  );
}

function Acts({ run }: { run: RunRow }) {
  const actions = useRunActions(run.branchId);
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
      {isBroken && run.draftNodeId !== undefined && (
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
