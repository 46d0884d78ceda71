import { useMemo } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { MARKS_PREFIX, marksFrom, NO_MARKS } from "#domain/connections/model-marks.ts";
import type { ModelMarks } from "#domain/connections/model-marks.ts";

/** Favourite and recent models, as they change in any tab; none until they are read. */
export function useModelMarks(): ModelMarks {
  const rows = useLiveQuery(({ settings }) => settings.watchPrefix(MARKS_PREFIX), []);
  return useMemo(() => (rows === undefined ? NO_MARKS : marksFrom(rows)), [rows]);
}
