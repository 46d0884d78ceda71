import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

import { hasFiles, hasLeft } from "./dragging.ts";

export interface DropZone {
  /** Selector of the element around `inside` that takes files. */
  around: string;
  /** Called with the element of the zone that files are over, or null when they are over none. */
  onOver: (target: EventTarget | null) => void;
  onDrop: (data: DataTransfer, target: EventTarget | null) => void;
}

/**
 * Makes the view around an element take dropped files. A drop taken here does not reach the window,
 * which would offer to import it.
 */
export function useDropZone(
  inside: RefObject<HTMLElement | null>,
  { around, onOver, onDrop }: DropZone,
): void {
  const over = useEffectEvent(onOver);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>(around);
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
      over(event.target);
    };
    on("dragenter", hold);
    on("dragover", hold);
    on("dragleave", (event) => {
      if (hasLeft(area, event)) over(null);
    });
    on("drop", (event) => {
      event.preventDefault();
      over(null);
      if (event.dataTransfer !== null) take(event.dataTransfer, event.target);
    });
    return () => gone.abort();
  }, [inside, around]);
}
