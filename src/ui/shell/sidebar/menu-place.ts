import type { MouseEvent } from "react";

/** Where a menu opens: at the pointer, or at the element if that was pressed or a key was used. */
export function placeOf({ clientX, clientY, currentTarget, type }: MouseEvent): DOMRect {
  const byPointer = type === "contextmenu" && (clientX !== 0 || clientY !== 0);
  return byPointer ? new DOMRect(clientX, clientY) : currentTarget.getBoundingClientRect();
}
