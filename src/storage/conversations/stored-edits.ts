import { editDraftKey, nodeOfDraft } from "#domain/draft-keys.ts";
import type { AddedPart } from "#domain/message.ts";
import { changesPart } from "#domain/workspace/draft-changes.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

/** The stored draft of an edit of a message. */
export interface StoredEdit {
  /** Empty as long as the message's text is unchanged. */
  text: string;
  /** What the edited message has besides its text. */
  parts: readonly AddedPart[];
}

/** The edits stored by any tab, by message id. */
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
