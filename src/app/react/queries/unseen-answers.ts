import { useMemo, useSyncExternalStore } from "react";

import type { UnseenAnswer } from "#app/attention/unseen-answers.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { unseenAnswersOf } from "#app/root/unseen-answers.ts";

/** The unseen answers. */
export function useUnseenAnswers(): readonly UnseenAnswer[] {
  const answers = unseenAnswersOf(useServices());
  return useSyncExternalStore(answers.subscribe, answers.all);
}

/** The unseen answers by branch; the same map until an answer comes or goes. */
export function useUnseenBranches(): ReadonlyMap<string, UnseenAnswer> {
  const answers = useUnseenAnswers();
  return useMemo(() => new Map(answers.map((answer) => [answer.branchId, answer])), [answers]);
}
