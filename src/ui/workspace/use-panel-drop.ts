import { useEffect, useEffectEvent, useState } from "react";
import type { RefObject } from "react";

import { droppedEntries } from "./incoming-entries.ts";

/**
 * Makes the panel accept files and folders. Returns the folder over which they are dragged ("" for the
 * whole workspace), or null. A drop taken here is no attachment and no import.
 */
export function usePanelDrop(
  inside: RefObject<HTMLElement | null>,
  onDrop: (entries: readonly FileSystemEntry[], folder: string) => void,
): string | null {
  const [over, setOver] = useState<string | null>(null);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>("[role=tabpanel]");
    if (area === null || area === undefined) return undefined;
    const gone = new AbortController();
    const on = (
      type: "dragenter" | "dragover" | "dragleave" | "drop",
      does: (event: DragEvent) => void,
    ) =>
      area.addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes("Files") === true) does(event);
        },
        { signal: gone.signal },
      );
    const hold = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      setOver(folderAt(event.target));
    };
    on("dragenter", hold);
    on("dragover", hold);
    on("dragleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) setOver(null);
    });
    on("drop", (event) => {
      event.preventDefault();
      setOver(null);
      if (event.dataTransfer !== null) {
        take(droppedEntries(event.dataTransfer), folderAt(event.target));
      }
    });
    return () => gone.abort();
  }, [inside]);
  return over;
}

function folderAt(target: EventTarget | null): string {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-folder]") : null;
  return row?.dataset["folder"] ?? "";
}
