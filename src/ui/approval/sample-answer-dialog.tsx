import { useCallQuestionActions } from "#app/react/actions/call-questions.ts";
import type { CallQuestion } from "#app/services/call-questions.ts";
import type { ReviewDecision, SampleReview } from "#domain/mcp/sample.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";

import { ServerFrame } from "./server-frame.tsx";
import type { ServerAsking } from "./server-frame.tsx";
import { useAnswerEdit } from "./use-sample-choice.ts";

/** A model's answer to a server: nothing of it leaves before the person has read it. */
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
      title="Send this answer?"
      says="gets this"
      width="wide"
      decisions={[
        {
          label: "Decline",
          variant: "plain",
          tip: "Nothing is sent. The server learns that you said no.",
          onPress: () => give({ action: "decline" }),
        },
        { label: "Send", variant: "primary", onPress: () => give({ action: "accept", text }) },
      ]}
    >
      <Stack>
        <Field label={`Answer of ${asks.modelId}${isEdited ? ", edited by you" : ""}`}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              maxRows={16}
              onChange={(event) => edit(event.target.value)}
            />
          )}
        </Field>
        {asks.isCut && (
          <Note tone="waits">The answer was cut off: it reached the server’s token limit.</Note>
        )}
        {escapeHidden(text) !== text && (
          <Note tone="waits">It contains invisible characters, which will be sent too.</Note>
        )}
        <Note>You can change it before it goes.</Note>
      </Stack>
    </ServerFrame>
  );
}
