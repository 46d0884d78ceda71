import { useState, useSyncExternalStore } from "react";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { useServices } from "#app/react/internal/use-services.ts";

/** The open questions of servers during calls of this tab, oldest first. */
export function useCallQuestions(): readonly CallQuestion[] {
  const { questions } = useServices();
  return useSyncExternalStore(questions.subscribe, questions.open);
}

/** A question of a server, which may have stopped waiting for its answer. */
export interface AskedQuestion {
  question: CallQuestion;
  isWithdrawn: boolean;
}

/**
 * The questions of servers during calls of this branch, oldest first. Includes questions that were withdrawn
 * since the component was mounted, as the person may have been answering them. A withdrawn question that
 * opens a page is left out: the page is elsewhere, so nothing that the person typed would be lost.
 */
export function useAskedQuestions(branchId: string): readonly AskedQuestion[] {
  const { questions } = useServices();
  const open = useCallQuestions();
  const [known, setKnown] = useState<readonly CallQuestion[]>([]);
  const withdrawn = known.filter((one) => questions.isWithdrawn(one) && one.asks.kind !== "page");
  const here = open.filter((one) => one.branchId === branchId);
  const shown = [...withdrawn, ...here];
  if (shown.length !== known.length || shown.some((one, at) => one !== known[at])) setKnown(shown);
  return shown.map((question) => ({ question, isWithdrawn: withdrawn.includes(question) }));
}
