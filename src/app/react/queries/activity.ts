import { useSyncExternalStore } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import type { Activity } from "#app/services/activity.ts";

export function useActivity(contextId: string): Activity | undefined {
  const { activity } = useServices();
  return useSyncExternalStore(activity.subscribe, () => activity.of(contextId));
}

/** How many conversations wait for the person. */
export function useWaitingCount(): number {
  const { activity } = useServices();
  return useSyncExternalStore(activity.subscribe, () => activity.waiting());
}
