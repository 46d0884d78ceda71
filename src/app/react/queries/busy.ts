import { useSyncExternalStore } from "react";

import { useServices } from "#app/react/internal/use-services.ts";

/** Whether an answer is being written, or a tool is at work, in any tab. */
export function useIsAnyBusy(): boolean {
  const { activity } = useServices();
  return useSyncExternalStore(activity.subscribe, () =>
    [...activity.all().values()].includes("runs"),
  );
}
