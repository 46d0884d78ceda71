import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLiveAnswer } from "#app/react/queries/live-answer.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { textOf } from "#domain/message.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { AnswerText } from "#ui/thread/answer-text.tsx";
import { OpenCalls } from "#ui/thread/calls/open-calls.tsx";
import { useSource } from "#ui/thread/live-source.ts";

import { TaskActs } from "./task-acts.tsx";

import styles from "./task.module.css";

/** The newest message of the surrounding sub-task, what it waits for, and Stop. */
export function LiveTask() {
  const { conversation, active } = useCurrentConversation();
  const run = useRun(conversation, active.id);
  const id = run?.draftNodeId ?? active.messageIds.at(-1) ?? "";
  return (
    <div className={styles.live}>
      <Newest key={id} id={id} run={run} branchId={active.id} />
      {run !== undefined && isUnfinished(run) && <TaskActs run={run} />}
    </div>
  );
}

interface NewestProps {
  id: string;
  run: RunRow | undefined;
  branchId: string;
}

/** An answer with its calls, streaming or stored; nothing for any other message. */
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
