import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough, useLive } from "#app/hooks.ts";
import { tellFailure } from "#app/tell-failure.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { callDraftKey } from "#domain/draft-keys.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { RunRow } from "#domain/run.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";

import type { ApprovalProps } from "./approval-dialog.tsx";
import { PostponeHint } from "./postpone-hint.tsx";
import { useArmed } from "./use-armed.ts";

import styles from "./approval.module.css";

/** The model asks the person. Several questions of one message come one after another. */
export function QuestionDialog(props: ApprovalProps) {
  const { answerNodeId = "" } = props.run;
  const [node] =
    useLive((bough) => bough.branches.watchNodes([answerNodeId]), [answerNodeId]) ?? [];
  const call = openQuestion(node, props.run);
  if (node === undefined || call === undefined) return null;
  return <OneQuestion key={call.id} {...props} node={node} call={call} />;
}

interface OneQuestionProps extends ApprovalProps {
  node: MessageNode;
  call: ToolCallRequest;
}

function OneQuestion({ branch, node, call, onPostpone }: OneQuestionProps) {
  const act = useAct();
  const { tree } = useScene();
  const id = useId();
  const { armed } = useArmed();
  const [answer, setAnswer, forget] = useKeptText(callDraftKey(call.id));
  const { question, choices } = questionOf(call.arguments);
  const reply = (words: string) => {
    forget();
    void act({ type: "question.answer", branchId: branch.id, callId: call.id, answer: words });
  };
  const mayGo = armed && answer.trim() !== "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (mayGo) reply(answer);
  };
  return (
    <Dialog
      title="Question"
      asks
      description={
        <>
          On <strong>{branchLabel(tree, branch)}</strong>,{" "}
          {node.message.metadata?.model ?? "the model"} asks you:
        </>
      }
      onClose={onPostpone}
      footer={
        <>
          <p className={styles["hint"]}>
            <PostponeHint /> The run waits for you.
          </p>
          <Button
            variant="quiet"
            disabled={!armed}
            onClick={() => {
              forget();
              void act({ type: "tool.deny", branchId: branch.id, callId: call.id, reason: "" });
            }}
          >
            Decline to answer
          </Button>
          <Button variant="primary" disabled={!mayGo} onClick={() => reply(answer)}>
            Answer
          </Button>
        </>
      }
    >
      <p id={id} className={styles["question"]}>
        {question}
      </p>
      {choices.length > 0 && (
        <div role="group" aria-label="Suggested answers" className={styles["choices"]}>
          {choices.map((choice) => (
            <Button key={choice} disabled={!armed} onClick={() => reply(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        aria-label="Answer"
        aria-describedby={id}
        placeholder={choices.length > 0 ? "Or in your own words" : "Your answer"}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </Dialog>
  );
}

function openQuestion(node: MessageNode | undefined, run: RunRow): ToolCallRequest | undefined {
  const open = run.calls.find((call) => call.status === "question" && call.settled === undefined);
  return node?.message.toolCalls?.find((call) => call.id === open?.id);
}

/** How long after the last key the text is written down (milliseconds). */
const WRITE_AFTER = 300;

/** What was written and not sent: it is there again after Escape or a reload. */
function useKeptText(key: string): [string, (text: string) => void, () => void] {
  const bough = useBough();
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let current = true;
    const put = (stored: string) => {
      // What was typed while the database was read wins.
      if (current) setText((now) => now ?? stored);
    };
    // What cannot be read is as good as not written: the question can be answered all the same.
    bough.keepings.draft(key).then(put, () => put(""));
    return () => {
      current = false;
    };
  }, [bough, key]);
  const put = (words: string) => bough.keepings.putDraft(key, words, bough.now());
  const write = (words: string) =>
    void tellFailure(put(words), {
      text: (why) => `The answer as it stands could not be stored (${why}). It can still be given.`,
    });
  const change = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(words), WRITE_AFTER);
  };
  const forget = () => {
    clearTimeout(timer.current);
    // What stays of it is read by nobody: the call is decided.
    void put("");
  };
  return [text ?? "", change, forget];
}

/** The arguments were checked against the tool's schema; this only narrows them. */
function questionOf(value: unknown): { question: string; choices: string[] } {
  if (typeof value !== "object" || value === null) return { question: "", choices: [] };
  const { question, choices } = value as { question?: unknown; choices?: unknown };
  return {
    question: typeof question === "string" ? question : "",
    choices: Array.isArray(choices)
      ? [...new Set(choices.filter((one) => typeof one === "string"))]
      : [],
  };
}
