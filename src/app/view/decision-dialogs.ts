import { createViewStore } from "./view-store.ts";

/**
 * What the person did with the dialog that asks for a decision: "later" if they postponed it, "now" if they
 * reopened it.
 */
export type DecisionDialog = "later" | "now";

export interface DecisionDialogs {
  /**
   * By the answer whose calls or question wait, or by a server's question. Without an entry it may open by
   * itself.
   */
  byAnswer: Readonly<Record<string, DecisionDialog>>;
}

const { store, set } = createViewStore<DecisionDialogs>({ byAnswer: {} });

export const useDecisionDialogs = store;

/** Closes the dialog while the run waits. The strip and the call's card reopen it. */
export function postponeDecision(about: string): void {
  set(({ byAnswer }) => ({ byAnswer: { ...byAnswer, [about]: "later" } }));
}

export function reopenDecision(about: string): void {
  set(({ byAnswer }) => ({ byAnswer: { ...byAnswer, [about]: "now" } }));
}
