import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";

import { useServices } from "./use-services.ts";

/**
 * Creates a hook that returns what `make` makes of the services. Every component gets the same value, so it
 * can be a dependency of an effect.
 */
export function serviceHook<Value extends object>(
  make: (services: Services) => Value,
): () => Value {
  const of = perServices(make);
  return () => of(useServices());
}
