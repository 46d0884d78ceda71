import { editDraftKey, nodeOfDraft } from "#domain/draft-keys.ts";
import type { AddedPart } from "#domain/message.ts";
import { changesPart } from "#domain/workspace/draft-changes.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

/** What is stored of the edit of a message. */
export interface StoredEdit {
  /** Empty as long as the message reads so. */
  text: string;
  /** What it has besides its text. */
  parts: readonly AddedPart[];
}

/** The edits that any tab keeps, by message. */
export function watchStoredEdits({
  relaxed,
}: Pick<Databases, "relaxed">): LiveQuery<ReadonlyMap<string, StoredEdit>> {
  return watchQuery(async () => {
    const rows = await relaxed.drafts.where("branchId").startsWith(editDraftKey("")).toArray();
    return new Map(
      rows.map(({ branchId, text, attachments = [], changes = [] }) => [
        nodeOfDraft(branchId) ?? "",
        { text, parts: [...attachments, ...changesPart(changes)] },
      ]),
    );
  });
}
