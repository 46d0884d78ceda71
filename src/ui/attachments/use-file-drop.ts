import { useState } from "react";
import type { RefObject } from "react";

import { useDropZone } from "#ui/kit/browser/use-drop-zone.ts";

import { droppedFiles } from "./incoming-files.ts";
import type { RejectedFile } from "./use-attachments.ts";

const VIEW = "section";

/**
 * Makes the whole view around an element accept files. Returns that view while files are dragged over it,
 * else null.
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onDrop: (files: (File | RejectedFile)[]) => void,
): Element | null {
  const [over, setOver] = useState<Element | null>(null);
  useDropZone(inside, {
    around: VIEW,
    onOver: (target) => setOver(target === null ? null : (inside.current?.closest(VIEW) ?? null)),
    onDrop: (data) => onDrop(droppedFiles(data)),
  });
  return over;
}
