import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { CallQuestions } from "#app/services/call-questions.ts";

/** Answers what `useCallQuestions` returns. */
export type CallQuestionActions = Pick<CallQuestions, "answer">;

export const useCallQuestionActions = serviceHook(
  ({ questions }): CallQuestionActions => questions,
);
