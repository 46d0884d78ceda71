import type { CallQuestion } from "#app/attention/call-questions.ts";
import { useCallQuestionActions } from "#app/react/actions/call-questions.ts";
import type { ReviewDecision, SampleReview } from "#domain/mcp/sample.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { ServerFrame } from "./server-frame.tsx";
import type { ServerAsking } from "./server-frame.tsx";
import { useAnswerEdit } from "./use-sample-choice.ts";

/** A model's answer to a server. None of it leaves before the person has read it. */
export function SampleAnswerDialog({
  question,
  ...rest
}: ServerAsking<CallQuestion<SampleReview>>) {
  const { asks, id } = question;
  const actions = useCallQuestionActions();
  const { text, edit, forget } = useAnswerEdit(id, asks.text);
  const give = (decision: ReviewDecision) => {
    actions.answer(question, decision);
    forget();
  };
  const isEdited = text !== asks.text;
  return (
    <ServerFrame
      {...rest}
      question={question}
      title={approvalWords.sampleAnswerTitle}
      says={approvalWords.serverGetsAnswer}
      width="wide"
      decisions={[
        {
          label: approvalWords.decline,
          variant: "plain",
          tip: approvalWords.sampleDeclineTip,
          onPress: () => give({ action: "decline" }),
        },
        {
          label: approvalWords.send,
          variant: "primary",
          onPress: () => give({ action: "accept", text }),
        },
      ]}
    >
      <Stack>
        <Field label={approvalWords.answerOf(asks.modelId, isEdited)}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              maxRows={16}
              onChange={(event) => edit(event.target.value)}
            />
          )}
        </Field>
        {rest.isWithdrawn && (
          <div>
            <CopyButton label={approvalWords.copyAnswer} labelled getText={() => text} />
          </div>
        )}
        {asks.isCut && <Note tone="waits">{approvalWords.answerCut}</Note>}
        {escapeHidden(text) !== text && <Note tone="waits">{approvalWords.hiddenCharacters}</Note>}
        {!rest.isWithdrawn && <Note>{approvalWords.canBeChanged}</Note>}
      </Stack>
    </ServerFrame>
  );
}
