import { useSyncExternalStore } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import type { CallQuestion } from "#app/services/call-questions.ts";

/** What servers ask during calls of this tab, oldest first. */
export function useCallQuestions(): readonly CallQuestion[] {
  const { questions } = useServices();
  return useSyncExternalStore(questions.subscribe, questions.open);
}
