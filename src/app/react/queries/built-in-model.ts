import { builtInState } from "#app/connect/built-in.ts";
import { useAsync } from "#app/react/internal/use-async.ts";
import type { Availability } from "#providers/built-in/language-model.ts";

/** Whether the browser's own model is there or can be downloaded; "unavailable" until that is known. */
export function useBuiltInModel(): Availability {
  return useAsync(builtInState, []) ?? "unavailable";
}
