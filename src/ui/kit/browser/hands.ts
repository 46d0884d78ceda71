/**
 * Events by which a reader moves what they look at. A scroll bar fires none of them except for the press on
 * it.
 */
export const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
