import { useMemo, useSyncExternalStore } from "react";

import type { UnseenAnswer } from "#app/attention/unseen-answers.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { unseenAnswersOf } from "#app/root/unseen-answers.ts";

/** Answers that ended, or failed, where nobody was looking. */
export function useUnseenAnswers(): readonly UnseenAnswer[] {
  const answers = unseenAnswersOf(useServices());
  return useSyncExternalStore(answers.subscribe, answers.all);
}

/** By branch; the same map until one comes or goes. */
export function useUnseenBranches(): ReadonlyMap<string, UnseenAnswer> {
  const answers = useUnseenAnswers();
  return useMemo(() => new Map(answers.map((answer) => [answer.branchId, answer])), [answers]);
}
