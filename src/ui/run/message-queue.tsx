import { useQueueActions } from "#app/react/actions/queue.ts";
import { searchableText } from "#domain/message-label.ts";
import { isQuestion } from "#domain/runs/open-calls.ts";
import { isUnfinished, waitingMessages } from "#domain/runs/run.ts";
import type { QueuedMessage, RunRow } from "#domain/runs/run.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { runWords } from "#ui/words/run.ts";

import { queueText } from "./queue-text.ts";

import styles from "./run-strip.module.css";

/** Messages written while the branch was running, with when they will be sent and the actions on them. */
export function MessageQueue({ run, branchId }: { run: RunRow; branchId: string }) {
  const actions = useQueueActions(branchId);
  const waiting = waitingMessages(run);
  if (waiting.length === 0) return null;
  const question = run.state === "awaitingClarification" ? run.calls.find(isQuestion) : undefined;
  const sendNow = isUnfinished(run) ? runWords.stopAndSend : runWords.sendNow;
  return (
    <ul className={styles.queue} aria-label={runWords.queuedMessages}>
      {waiting.map((message, index) => (
        <li key={message.nodeId}>
          <Row>
            <Badge tone="waits">{runWords.queued}</Badge>
            <Note as="span" className={styles.when}>
              {index === 0 ? queueText(run) : runWords.sentAfterAbove}
            </Note>
          </Row>
          <OneLine as="p" className={styles.words}>
            {searchableText({ role: "user", content: message.content })}
          </OneLine>
          <Row>
            {question !== undefined && isWords(message) && (
              <Button
                size="small"
                variant="primary"
                onClick={() => actions.answer(message, question.id)}
              >
                {runWords.takeAsAnswer}
              </Button>
            )}
            <Button size="small" onClick={() => actions.sendNow(message)}>
              {sendNow}
            </Button>
            <Button size="small" variant="quiet" onClick={() => void actions.takeBack(message)}>
              {runWords.edit}
            </Button>
            <Button size="small" variant="quiet" onClick={() => actions.remove(message)}>
              {runWords.remove}
            </Button>
          </Row>
        </li>
      ))}
    </ul>
  );
}

/** Whether a message can be taken as an answer, which is text only. A message with files stays a message. */
function isWords({ content }: QueuedMessage): boolean {
  return content.every(({ type }) => type === "text");
}
