import { useEffect, useEffectEvent, useState } from "react";
import type { RefObject } from "react";

import { droppedFiles, hasFiles } from "./given-files.ts";
import type { Unattached } from "./use-attaching.ts";

/**
 * The whole view around an element takes files for it. Gives that view while some are held over it.
 * What is taken here goes no further: the window would ask whether to import it.
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onDrop: (files: (File | Unattached)[]) => void,
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
      // Between two elements inside it leaves the one and enters the other.
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
