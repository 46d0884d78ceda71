import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { LIMIT_DEFAULT_KEYS, limitDefaultsFrom } from "#domain/settings/run-limits.ts";
import type { LimitDefaults } from "#domain/settings/run-limits.ts";

/** The person's default limits, as they change in any tab; undefined until they are read. */
export function useLimitDefaults(): LimitDefaults | undefined {
  const values = useLiveQuery(({ settings }) => settings.watchMany(LIMIT_DEFAULT_KEYS), []);
  return useMemo(() => (values === undefined ? undefined : limitDefaultsFrom(values)), [values]);
}
