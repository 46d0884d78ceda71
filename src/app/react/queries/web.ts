import { useSetting } from "#app/react/queries/settings.ts";
import { READER_KEY, readerFrom } from "#domain/web/reader.ts";
import type { Reader } from "#domain/web/reader.ts";

/** The person's reader service: undefined until it is read, null if there is none. */
export function useReader(): Reader | null | undefined {
  const stored = useSetting(READER_KEY);
  return stored === undefined ? undefined : (readerFrom(stored.value) ?? null);
}
