import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { SAVED_SCHEMA_KEYS, savedSchemaFrom } from "#domain/saved-schema.ts";
import type { SavedSchema } from "#domain/saved-schema.ts";
import { LANGUAGE } from "#domain/text/language.ts";

/** The saved output schemas by name; undefined until they are read. */
export function useSavedSchemas(): readonly SavedSchema[] | undefined {
  const rows = useLiveQuery(({ settings }) => settings.watchPrefix(SAVED_SCHEMA_KEYS), []);
  return useMemo(
    () =>
      rows
        ?.flatMap(({ key, value }) => savedSchemaFrom(key, value) ?? [])
        .sort((left, right) => left.name.localeCompare(right.name, LANGUAGE)),
    [rows],
  );
}
