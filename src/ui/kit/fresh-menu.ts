import type { MouseEvent, PointerEvent } from "react";

/**
 * A menu may open under the pointer that opened it. Until that has moved, nothing lights up under it,
 * and the second click of a double one chooses nothing. Keys choose as ever.
 */

/** How far a pointer goes before it is meant to be where it is: a hand shakes (px). */
const MEANT = 4;

/** To be called when the menu opens. The style sheet reads `data-fresh`: how far the pointer went. */
export function markFresh(menu: HTMLElement): void {
  menu.dataset["fresh"] = "0";
}

/** What the menu's element does with the pointer. */
export const freshMenu = {
  onPointerMove: ({ currentTarget: menu, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (menu.dataset["fresh"] === undefined) return;
    const gone = Number(menu.dataset["fresh"]) + Math.abs(movementX) + Math.abs(movementY);
    if (gone > MEANT) delete menu.dataset["fresh"];
    else menu.dataset["fresh"] = String(gone);
  },
  // The browser counts on only where one click follows another at once and at the same place.
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    if (event.detail > 1) event.stopPropagation();
  },
};
