import { createViewStore } from "./view-store.ts";

/**
 * Whether the dialog that asks for a decision is open: "later" if the person postponed it, "now" if
 * they reopened it.
 */
export type DecisionDialog = "later" | "now";

export interface DecisionDialogs {
  /** By the answer whose calls or question wait, or by a server's question; absent: it may open automatically. */
  byAnswer: Readonly<Record<string, DecisionDialog>>;
}

const { store, set } = createViewStore<DecisionDialogs>({ byAnswer: {} });

export const useDecisionDialogs = store;

/** The run waits; the strip and the call's card reopen the dialog. */
export function postponeDecision(about: string): void {
  set(({ byAnswer }) => ({ byAnswer: { ...byAnswer, [about]: "later" } }));
}

export function reopenDecision(about: string): void {
  set(({ byAnswer }) => ({ byAnswer: { ...byAnswer, [about]: "now" } }));
}
