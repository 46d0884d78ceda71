import { useSyncExternalStore } from "react";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { useServices } from "#app/react/internal/use-services.ts";

/** What servers ask during calls of this tab, oldest first. */
export function useCallQuestions(): readonly CallQuestion[] {
  const { questions } = useServices();
  return useSyncExternalStore(questions.subscribe, questions.open);
}
