import { finishImport } from "#app/view/files-view.ts";
import type { QueuedImport } from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { filesWords } from "#ui/words/files.tsx";

/** Describes what is being imported and its place in the queue. */
export function describeImport({ name, size, turn }: Omit<QueuedImport, "id">): string {
  const what = `${name}, ${formatBytes(size)}`;
  return turn === undefined ? what : filesWords.import.turn(turn.place, turn.count, what);
}

/** How many imports follow this one. */
export function importsAfter({ turn }: Pick<QueuedImport, "turn">): number {
  return turn === undefined ? 0 : turn.count - turn.place;
}

/** Abandons this import and all that follow. The person has not seen those yet, so a notice mentions them. */
export function leaveImports(one: Pick<QueuedImport, "turn">): void {
  const after = importsAfter(one);
  for (let left = 0; left <= after; left += 1) finishImport();
  if (after > 0) notify({ text: filesWords.import.leftOut(after) });
}
