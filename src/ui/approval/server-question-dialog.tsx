import type { ReactNode } from "react";

import { useCallQuestionActions } from "#app/react/actions/call-questions.ts";
import type { CallQuestion } from "#app/services/call-questions.ts";
import { forgetTyped } from "#app/view/typed-answers.ts";
import type { Branch } from "#domain/context.ts";
import type { FormQuestion, PageQuestion, QuestionAnswer } from "#domain/mcp/question.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";

import { PostponeHint } from "./postpone-hint.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionPage } from "./question-page.tsx";
import { useArmed } from "./use-armed.ts";
import { useQuestionForm } from "./use-question-form.ts";
import { Where } from "./where.tsx";

import styles from "./approval.module.css";

export interface ServerQuestionProps {
  branch: Branch;
  question: CallQuestion;
  onPostpone: () => void;
}

/** A question that an MCP server asks the person while it works on a call. */
export function ServerQuestionDialog(props: ServerQuestionProps) {
  const { asks, id } = props.question;
  return asks.kind === "form" ? (
    <FormDialog key={id} {...props} asks={asks} />
  ) : (
    <PageDialog key={id} {...props} asks={asks} />
  );
}

function FormDialog({ asks, ...props }: ServerQuestionProps & { asks: FormQuestion }) {
  const form = useQuestionForm(props.question.id, asks.fields);
  return (
    <Frame {...props} message={asks.message} label="Send" take={form.take}>
      <QuestionForm asks={asks} form={form} />
    </Frame>
  );
}

function PageDialog({ asks, ...props }: ServerQuestionProps & { asks: PageQuestion }) {
  return (
    <Frame {...props} message={asks.message} label="Done" take={() => ({ action: "accept" })}>
      <QuestionPage asks={asks} />
    </Frame>
  );
}

interface FrameProps extends ServerQuestionProps {
  message: string;
  /** Of the button that gives the answer. */
  label: string;
  /** Undefined if there is something wrong with it, which is shown then. */
  take: () => QuestionAnswer | undefined;
  children: ReactNode;
}

function Frame({ branch, question, onPostpone, message, label, take, children }: FrameProps) {
  const { server, toolName, id } = question;
  const actions = useCallQuestionActions();
  const { armed } = useArmed();
  const give = (given: QuestionAnswer | undefined) => {
    if (given === undefined) return;
    actions.answer(id, given);
    forgetTyped(id);
  };
  return (
    <Dialog
      title="A server asks you"
      asks
      description={
        <>
          <Where branch={branch} />, <strong dir="auto">{escapeHidden(server.name)}</strong> (
          <span dir="ltr" className={styles.address}>
            {server.address}
          </span>
          ) asks you during the call “<span dir="auto">{escapeHidden(toolName)}</span>”:
        </>
      }
      onClose={onPostpone}
      footer={
        <>
          <p className={styles.hint}>
            <PostponeHint /> The call waits for you.
          </p>
          <Button
            variant="quiet"
            disabled={!armed}
            data-tip="The server learns that you did not decide."
            onClick={() => give({ action: "cancel" })}
          >
            Cancel
          </Button>
          <Button
            disabled={!armed}
            data-tip="The server learns that you say no."
            onClick={() => give({ action: "decline" })}
          >
            Decline
          </Button>
          <Button variant="primary" disabled={!armed} onClick={() => give(take())}>
            {label}
          </Button>
        </>
      }
    >
      <p className={styles.question} dir="auto">
        {escapeHidden(message)}
      </p>
      {children}
    </Dialog>
  );
}
