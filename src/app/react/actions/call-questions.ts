import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { QuestionAnswer } from "#domain/mcp/question.ts";

/** Answers what `useCallQuestions` returns. */
export interface CallQuestionActions {
  answer(id: string, answer: QuestionAnswer): void;
}

export const useCallQuestionActions = serviceHook(({ questions }): CallQuestionActions => ({
  answer: (id, answer) => questions.answer(id, answer),
}));
