import { createPortal } from "react-dom";

import { DropCover } from "#ui/kit/components/drop-cover.tsx";

/** Covers the whole view while files are dragged over it, and says where they go. */
export function DropNote({ over }: { over: Element }) {
  return createPortal(
    <DropCover over="element">Drop files here to attach them to your message</DropCover>,
    over,
  );
}
