import { useState } from "react";
import type { RefObject } from "react";

import { droppedEntries } from "#ui/attachments/incoming-entries.ts";
import { useDropZone } from "#ui/kit/browser/use-drop-zone.ts";

/**
 * Makes the panel accept dragged files and folders. Returns the folder under the pointer during a drag (""
 * for the whole workspace), or null.
 */
export function usePanelDrop(
  inside: RefObject<HTMLElement | null>,
  onDrop: (entries: readonly FileSystemEntry[], folder: string) => void,
): string | null {
  const [over, setOver] = useState<string | null>(null);
  useDropZone(inside, {
    around: "[role=tabpanel]",
    onOver: (target) => setOver(target === null ? null : folderAt(target)),
    onDrop: (data, target) => onDrop(droppedEntries(data), folderAt(target)),
  });
  return over;
}

function folderAt(target: EventTarget | null): string {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-folder]") : null;
  return row?.dataset["folder"] ?? "";
}
