import type { CallQuestions } from "#app/attention/call-questions.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";

/** Answers the questions that `useCallQuestions` returns. */
export type CallQuestionActions = Pick<CallQuestions, "answer">;

export const useCallQuestionActions = serviceHook(
  ({ questions }): CallQuestionActions => questions,
);
