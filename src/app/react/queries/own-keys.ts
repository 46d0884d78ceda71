import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";

/** The prefix of keys in `settings`: each shortcut that a person changed is a row of its own. */
export const OWN_KEYS = "shortcut.";

/** The person's own keys by the shortcut's id. A shortcut with empty keys has none. */
export function useOwnKeys(): ReadonlyMap<string, string> {
  const rows = useLiveQuery(({ settings }) => settings.watchPrefix(OWN_KEYS), []);
  return useMemo(
    () =>
      new Map(
        (rows ?? []).flatMap(({ key, value }) =>
          typeof value === "string" ? [[key.slice(OWN_KEYS.length), value]] : [],
        ),
      ),
    [rows],
  );
}
