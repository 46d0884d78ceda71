import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { useSetting } from "#app/react/queries/settings.ts";
import { hasReaderKey } from "#app/web/reader-key.ts";
import { READER_KEY, readerFrom } from "#domain/web/reader.ts";
import type { Reader } from "#domain/web/reader.ts";
import { watchQuery } from "#storage/live-query.ts";

/** The person's reader service; undefined until it is read, null if there is none. */
export function useReader(): Reader | null | undefined {
  const stored = useSetting(READER_KEY);
  return stored === undefined ? undefined : (readerFrom(stored.value) ?? null);
}

/** Whether a key is kept for this service. */
export function useReaderKey(reader: Reader): { isKept: boolean } {
  const row = useLiveQuery(({ keyRows }) => watchQuery(() => keyRows.get(READER_KEY)), []);
  return { isKept: hasReaderKey(row, reader) };
}
