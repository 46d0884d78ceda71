import { finishImport } from "#app/view/files-view.ts";
import type { QueuedImport } from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { filesWords } from "#ui/words/files.tsx";

/** What is being imported, and which of how many it is. */
export function describeImport({ name, size, turn }: Omit<QueuedImport, "id">): string {
  const what = `${name}, ${formatBytes(size)}`;
  return turn === undefined ? what : filesWords.import.turn(turn.place, turn.count, what);
}

/** How many come after it. */
export function importsAfter({ turn }: Pick<QueuedImport, "turn">): number {
  return turn === undefined ? 0 : turn.count - turn.place;
}

/** Leaves this one and those after it, which the person has not seen yet and is told of. */
export function leaveImports(one: Pick<QueuedImport, "turn">): void {
  const after = importsAfter(one);
  for (let left = 0; left <= after; left += 1) finishImport();
  if (after > 0) notify({ text: filesWords.import.leftOut(after) });
}
