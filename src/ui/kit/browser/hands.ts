/** Events by which a reader moves what they look at. Scroll bars fire none except for the press on them. */
export const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
