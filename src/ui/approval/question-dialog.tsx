import { useId } from "react";
import type { KeyboardEvent } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { isQuestion } from "#domain/runs/open-calls.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { enterKeyHint, sends } from "#ui/palette/send-key.ts";
import { approvalWords } from "#ui/words/approval.tsx";

import type { ApprovalProps } from "./approval-dialog.tsx";
import { PostponeHint } from "./postpone-hint.tsx";
import { RefusedDecision } from "./refused-decision.tsx";
import { useQuestion } from "./use-question.ts";
import { Where } from "./where.tsx";

import styles from "./approval.module.css";

/**
 * A question from the model to the person. Several questions in one message are asked one after
 * another.
 */
export function QuestionDialog(props: ApprovalProps) {
  const [node] = useMessages([props.answerNodeId]) ?? [];
  const call = openQuestion(node, props.run);
  if (node === undefined || call === undefined) return null;
  return <OneQuestion key={call.id} {...props} node={node} call={call} />;
}

interface OneQuestionProps extends ApprovalProps {
  node: MessageNode;
  call: ToolCallRequest;
}

function OneQuestion({ branch, run, node, call, onPostpone }: OneQuestionProps) {
  const [sendKey] = usePreference("sendKey");
  const id = useId();
  const { question, choices, answer, setAnswer, armed, canReply, reply, decline } = useQuestion(
    branch.id,
    call,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(event, sendKey)) return;
    event.preventDefault();
    if (canReply) reply(answer);
  };
  return (
    <Dialog
      title={approvalWords.question}
      asks
      description={approvalWords.modelAsks(
        <Where branch={branch} />,
        node.message.metadata?.model ?? approvalWords.someModel,
      )}
      onClose={onPostpone}
      footer={
        <>
          <p className={styles.hint}>
            <PostponeHint /> {approvalWords.runWaits}
          </p>
          <Button variant="quiet" disabled={!armed} onClick={decline}>
            {approvalWords.declineQuestion}
          </Button>
          <Button variant="primary" disabled={!canReply} onClick={() => reply(answer)}>
            {approvalWords.answer}
          </Button>
        </>
      }
    >
      <div id={id} className={styles.question}>
        <Markdown text={question} />
      </div>
      {choices.length > 0 && (
        <Row role="group" aria-label={approvalWords.suggestedAnswers} className={styles.choices}>
          {choices.map((choice) => (
            <Button key={choice} disabled={!armed} onClick={() => reply(choice)}>
              {choice}
            </Button>
          ))}
        </Row>
      )}
      <TextArea
        aria-label={approvalWords.answer}
        aria-describedby={id}
        placeholder={choices.length > 0 ? approvalWords.ownAnswerHint : approvalWords.answerHint}
        enterKeyHint={enterKeyHint(sendKey)}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <RefusedDecision why={run.calls.find(({ id: callId }) => callId === call.id)?.refused} />
    </Dialog>
  );
}

function openQuestion(node: MessageNode | undefined, run: RunRow): ToolCallRequest | undefined {
  const open = run.calls.find(isQuestion);
  return node?.message.toolCalls?.find((call) => call.id === open?.id);
}
