import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { DraftRow } from "#storage/rows.ts";

/** A draft as it is stored; undefined until it is read, or if there is none. */
export function useStoredDraft(draftKey: string): DraftRow | undefined {
  return useLiveQuery(({ drafts }) => drafts.watch(draftKey), [draftKey]);
}

/** A draft's text as any tab has stored it; undefined until it is read. */
export function useStoredText(draftKey: string): string | undefined {
  return useLiveQuery(({ drafts }) => drafts.watchText(draftKey), [draftKey]);
}
