import { createPortal } from "react-dom";

import { DropCover } from "#ui/kit/components/drop-cover.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

/** Covers the view while files are dragged over it, and says where they will go. */
export function DropNote({ over }: { over: Element }) {
  return createPortal(<DropCover over="element">{attachmentsWords.dropHere}</DropCover>, over);
}
