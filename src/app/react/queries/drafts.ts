import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { AttachmentPart } from "#domain/message.ts";

/** What is attached to a draft, as it is stored; undefined until it is read. */
export function useDraftAttachments(draftKey: string): readonly AttachmentPart[] | undefined {
  return useLiveQuery(({ drafts }) => drafts.watch(draftKey), [draftKey])?.attachments;
}
