import type { TypedValue, TypedValues } from "#domain/mcp/check-answer.ts";

import { createViewStore } from "./view-store.ts";

/** What was typed into servers' open questions, by question. Kept while a question is postponed. */
export interface TypedAnswers {
  byQuestion: Readonly<Record<string, TypedValues>>;
}

const { store, set } = createViewStore<TypedAnswers>({ byQuestion: {} });

export const useTypedAnswers = store;

export function typeAnswer(id: string, values: Iterable<readonly [string, TypedValue]>): void {
  set(({ byQuestion }) => ({
    byQuestion: { ...byQuestion, [id]: new Map([...(byQuestion[id] ?? []), ...values]) },
  }));
}

export function forgetTyped(id: string): void {
  set(({ byQuestion: { [id]: _gone, ...byQuestion } }) => ({ byQuestion }));
}
