import { useEffect, useRef, useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useDraftActions } from "#app/react/actions/drafts.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { callDraftKey } from "#domain/draft-keys.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { approvalWords } from "#ui/words/approval.tsx";

import { useArmed } from "./use-armed.ts";

/** A question from the model, and the answer being written. */
export interface Question {
  question: string;
  /** Answers that the model suggests. */
  choices: readonly string[];
  /** The answer so far, kept through Escape and reloads. */
  answer: string;
  setAnswer: (answer: string) => void;
  /** Whether an answer is accepted: not right after the dialog opened. */
  armed: boolean;
  canReply: boolean;
  reply: (answer: string) => void;
  decline: () => void;
}

export function useQuestion(branchId: string, call: ToolCallRequest): Question {
  const dispatch = useDispatch();
  const { armed } = useArmed();
  const [answer, setAnswer, keep] = useKeptText(callDraftKey(call.id));
  return {
    ...questionOf(call.arguments),
    answer,
    setAnswer,
    armed,
    canReply: armed && answer.trim() !== "",
    reply: (words) => {
      keep();
      void dispatch({ type: "question.answer", branchId, callId: call.id, answer: words });
    },
    decline: () => {
      keep();
      void dispatch({ type: "tool.deny", branchId, callId: call.id, reason: "" });
    },
  };
}

/** Delay between the last keystroke and storing the text (milliseconds). */
const WRITE_AFTER = 300;

/** The unsent text, kept through Escape and reloads. */
function useKeptText(key: string): [string, (text: string) => void, () => void] {
  const draftActions = useDraftActions();
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let current = true;
    const put = (stored: string) => {
      // Text typed while the database is being read takes precedence.
      if (current) setText((now) => now ?? stored);
    };
    // If the stored text cannot be read, the box starts empty and the question can still be
    // answered.
    draftActions.text(key).then(put, () => put(""));
    return () => {
      current = false;
    };
  }, [draftActions, key]);
  const put = (words: string) => draftActions.put(key, words);
  const write = (words: string) =>
    void notifyFailure(put(words), {
      text: (why) => approvalWords.answerNotSaved(why),
    });
  const change = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(words), WRITE_AFTER);
  };
  // The draft is removed in the transaction that records the decision, so a refused decision loses nothing.
  const keep = () => {
    clearTimeout(timer.current);
    if (text !== null) write(text);
  };
  return [text ?? "", change, keep];
}

/** The arguments were already validated against the tool's schema; this only narrows their type. */
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
