import { useEffect, useEffectEvent, useState } from "react";
import type { RefObject } from "react";

import { droppedFiles, hasFiles } from "./incoming-files.ts";
import type { RejectedFile } from "./use-attachments.ts";

/**
 * Makes the whole view around an element accept files. Returns that view while files are dragged
 * over it. A drop taken here does not reach the window, which would offer to import it.
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onDrop: (files: (File | RejectedFile)[]) => void,
): Element | null {
  const [over, setOver] = useState<Element | null>(null);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const area = inside.current?.closest("section");
    if (area === null || area === undefined) return undefined;
    const gone = new AbortController();
    const on = (
      type: "dragenter" | "dragover" | "dragleave" | "drop",
      does: (event: DragEvent) => void,
    ) =>
      area.addEventListener(
        type,
        (event) => {
          if (!event.defaultPrevented && hasFiles(event)) does(event);
        },
        { signal: gone.signal },
      );
    const hold = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      setOver(area);
    };
    on("dragenter", hold);
    on("dragover", hold);
    on("dragleave", ({ relatedTarget }) => {
      // Moving between two inner elements also fires this event.
      if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) setOver(null);
    });
    on("drop", (event) => {
      event.preventDefault();
      setOver(null);
      if (event.dataTransfer !== null) take(droppedFiles(event.dataTransfer));
    });
    return () => gone.abort();
  }, [inside]);
  return over;
}
