import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { JsonValue } from "#domain/json.ts";

/** A setting that has been read. */
export interface StoredSetting {
  /** The setting's value; undefined if it was never set. */
  value: JsonValue | undefined;
}

/** A setting of this browser, as it changes in any tab; undefined until it is read. */
export function useSetting(key: string): StoredSetting | undefined {
  const values = useLiveQuery(({ settings }) => settings.watchMany([key]), [key]);
  return useMemo(() => (values === undefined ? undefined : { value: values[0] }), [values]);
}
