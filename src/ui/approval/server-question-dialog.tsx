import type { ReactNode } from "react";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { useCallQuestionActions } from "#app/react/actions/call-questions.ts";
import { forgetTyped } from "#app/view/typed-answers.ts";
import type { FormQuestion, PageQuestion, QuestionAnswer } from "#domain/mcp/question.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { lazyDialog } from "#ui/kit/components/lazy-component.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { QuestionForm } from "./question-form.tsx";
import { QuestionPage } from "./question-page.tsx";
import { ServerFrame } from "./server-frame.tsx";
import type { ServerAsking } from "./server-frame.tsx";
import { useQuestionForm } from "./use-question-form.ts";

import styles from "./approval.module.css";

// Loaded separately, because few servers ask for a model's answer.
const SampleDialog = lazyDialog(
  async () => (await import("./sample-dialog.tsx")).SampleDialog,
  ({ onPostpone }) => onPostpone(),
);
const SampleAnswerDialog = lazyDialog(
  async () => (await import("./sample-answer-dialog.tsx")).SampleAnswerDialog,
  ({ onPostpone }) => onPostpone(),
);

/** A question that an MCP server asks the person while it works on a call. */
export function ServerQuestionDialog({ question, ...rest }: ServerAsking<CallQuestion>) {
  const { asks, id } = question;
  switch (asks.kind) {
    case "form":
      return <FormDialog key={id} {...rest} question={{ ...question, asks }} />;
    case "page":
      return <PageDialog key={id} {...rest} question={{ ...question, asks }} />;
    case "sample":
      return <SampleDialog key={id} {...rest} question={{ ...question, asks }} />;
    case "sample_answer":
      return <SampleAnswerDialog key={id} {...rest} question={{ ...question, asks }} />;
  }
}

function FormDialog(props: ServerAsking<CallQuestion<FormQuestion>>) {
  const { asks, id } = props.question;
  const form = useQuestionForm(id, asks.fields);
  return (
    <Asked {...props} label={approvalWords.send} take={form.take}>
      <QuestionForm asks={asks} form={form} />
    </Asked>
  );
}

function PageDialog(props: ServerAsking<CallQuestion<PageQuestion>>) {
  return (
    <Asked {...props} label={approvalWords.done} take={() => ({ action: "accept" })}>
      <QuestionPage asks={props.question.asks} />
    </Asked>
  );
}

interface AskedProps extends ServerAsking<CallQuestion<FormQuestion | PageQuestion>> {
  /** The text on the button that gives the answer. */
  label: string;
  /** Takes the answer; undefined if something is wrong with it, which is then shown. */
  take: () => QuestionAnswer | undefined;
  children: ReactNode;
}

function Asked({ question, label, take, children, ...rest }: AskedProps) {
  const actions = useCallQuestionActions();
  const give = (given: QuestionAnswer | undefined) => {
    if (given === undefined) return;
    actions.answer(question, given);
    forgetTyped(question.id);
  };
  return (
    <ServerFrame
      {...rest}
      question={question}
      title={approvalWords.serverQuestion}
      says={approvalWords.serverAsks}
      decisions={[
        {
          label: approvalWords.cancel,
          variant: "quiet",
          tip: approvalWords.cancelTip,
          onPress: () => give({ action: "cancel" }),
        },
        {
          label: approvalWords.decline,
          variant: "plain",
          tip: approvalWords.declineTip,
          onPress: () => give({ action: "decline" }),
        },
        { label, variant: "primary", onPress: () => give(take()) },
      ]}
    >
      <p className={styles.question} dir="auto">
        {escapeHidden(question.asks.message)}
      </p>
      {children}
    </ServerFrame>
  );
}
