import { useSyncExternalStore } from "react";

import type { Activity } from "#app/attention/activity.ts";
import { useServices } from "#app/react/internal/use-services.ts";

export function useActivity(contextId: string): Activity | undefined {
  const { activity } = useServices();
  return useSyncExternalStore(activity.subscribe, () => activity.of(contextId));
}

/** How many conversations wait for the person. */
export function useWaitingCount(): number {
  const { activity } = useServices();
  return useSyncExternalStore(activity.subscribe, () => activity.waiting());
}
