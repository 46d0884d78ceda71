import { useEffect } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import { unseenAnswersOf } from "#app/root/unseen-answers.ts";

/** Counts the ends of these branches as in view while the component is mounted: their answers are seen. */
export function useLookAt(branchIds: readonly string[]): void {
  const services = useServices();
  const ids = branchIds.join(" ");
  useEffect(() => unseenAnswersOf(services).look(ids.split(" ")), [services, ids]);
}
