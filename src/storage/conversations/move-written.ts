import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { DraftRow } from "#storage/rows.ts";

import { changeDraft } from "./drafts.ts";
import type { DraftMove } from "./drafts.ts";

/**
 * Moves a draft's text and attachments to a key that has neither. Both drafts keep their file changes,
 * which were made to the files of their own branch (K7).
 *
 * @param now Unix milliseconds
 */
export function moveWritten(
  { relaxed: db }: Pick<Databases, "relaxed">,
  from: string,
  to: string,
  now: number,
): Promise<Result<DraftMove, StorageProblem>> {
  return toStorageResult(() =>
    db.transaction("rw", db.drafts, async () => {
      const [draft, target] = await db.drafts.bulkGet([from, to]);
      if (!isWritten(draft) || from === to) return "empty";
      if (isWritten(target)) return "stays";
      const { text, attachments = [] } = draft;
      await changeDraft(db, to, now, ({ changes }) => ({ text, attachments, changes }));
      await changeDraft(db, from, now, ({ changes }) => ({ text: "", attachments: [], changes }));
      return "moved";
    }),
  );
}

function isWritten(draft: DraftRow | undefined): draft is DraftRow {
  return draft !== undefined && (draft.text !== "" || draft.attachments !== undefined);
}
