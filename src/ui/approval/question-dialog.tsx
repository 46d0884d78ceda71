import { useState } from "react";

import { useAct } from "#app/acting.ts";
import { useLive } from "#app/hooks.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";

import type { ApprovalProps } from "./approval-dialog.tsx";

import styles from "./approval.module.css";

/** The model asks the person. */
export function QuestionDialog({ branch, run, onPostpone }: ApprovalProps) {
  const act = useAct();
  const [answer, setAnswer] = useState("");
  const [node] =
    useLive((bough) => bough.branches.watchNodes([run.answerNodeId ?? ""]), [run.answerNodeId]) ??
    [];
  const open = run.calls.find((call) => call.status === "question" && call.settled === undefined);
  const call = node?.message.toolCalls?.find((one) => one.id === open?.id);
  if (call === undefined) return null;
  const { question, choices } = questionOf(call.arguments);
  const reply = (words: string) =>
    void act({ type: "question.answer", branchId: branch.id, callId: call.id, answer: words });
  return (
    <Dialog
      title="Question"
      description={question}
      onClose={onPostpone}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() =>
              void act({ type: "tool.deny", branchId: branch.id, callId: call.id, reason: "" })
            }
          >
            Decline to answer
          </Button>
          <Button variant="primary" disabled={answer.trim() === ""} onClick={() => reply(answer)}>
            Answer
          </Button>
        </>
      }
    >
      <div className={styles["choices"]}>
        {choices.map((choice) => (
          <Button key={choice} onClick={() => reply(choice)}>
            {choice}
          </Button>
        ))}
      </div>
      <TextArea
        aria-label="Answer"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </Dialog>
  );
}

/** The arguments were checked against the tool's schema; this only narrows them. */
function questionOf(value: unknown): { question: string; choices: string[] } {
  if (typeof value !== "object" || value === null) return { question: "", choices: [] };
  const { question, choices } = value as { question?: unknown; choices?: unknown };
  return {
    question: typeof question === "string" ? question : "",
    choices: Array.isArray(choices) ? choices.filter((one) => typeof one === "string") : [],
  };
}
