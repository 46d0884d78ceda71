import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { SAVED_PROMPT_KEYS, savedPromptFrom } from "#domain/saved-prompt.ts";
import type { SavedPrompt } from "#domain/saved-prompt.ts";
import { LANGUAGE } from "#domain/text/language.ts";

/** The saved prompts by name; undefined until they are read. */
export function useSavedPrompts(): readonly SavedPrompt[] | undefined {
  const rows = useLiveQuery(({ settings }) => settings.watchPrefix(SAVED_PROMPT_KEYS), []);
  return useMemo(
    () =>
      rows
        ?.flatMap(({ key, value }) => savedPromptFrom(key, value) ?? [])
        .sort((left, right) => left.name.localeCompare(right.name, LANGUAGE)),
    [rows],
  );
}
