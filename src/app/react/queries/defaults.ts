import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { DEFAULTS_KEYS, defaultsFrom } from "#domain/settings/person-defaults.ts";
import type { PersonDefaults } from "#domain/settings/person-defaults.ts";

/** The person's defaults, as they change in any tab; undefined until they are read. */
export function useDefaults(): PersonDefaults | undefined {
  const values = useLiveQuery(({ settings }) => settings.watchMany(DEFAULTS_KEYS), []);
  return useMemo(() => (values === undefined ? undefined : defaultsFrom(values)), [values]);
}
