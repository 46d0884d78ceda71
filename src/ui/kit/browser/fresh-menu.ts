import type { MouseEvent, PointerEvent } from "react";

/**
 * A menu may open under the pointer that opened it. Until the pointer has moved, nothing is
 * highlighted under it, and the second click of a double click chooses nothing. The keyboard works
 * as usual.
 */

/** How far a pointer must move to count as intended, since hands shake (px). */
const MEANT = 4;

/**
 * Call when the menu opens. The style sheet reads `data-fresh`, which holds the distance that the pointer has
 * moved.
 */
export function markFresh(menu: HTMLElement): void {
  menu.dataset["fresh"] = "0";
}

/** The pointer handlers of the menu's element. */
export const freshMenu = {
  onPointerMove: ({ currentTarget: menu, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (menu.dataset["fresh"] === undefined) return;
    const gone = Number(menu.dataset["fresh"]) + Math.abs(movementX) + Math.abs(movementY);
    if (gone > MEANT) delete menu.dataset["fresh"];
    else menu.dataset["fresh"] = String(gone);
  },
  // The browser only counts a double click if the clicks follow each other quickly at the same
  // place.
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    if (event.detail > 1) event.stopPropagation();
  },
};
