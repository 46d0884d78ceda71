import { useEffect } from "react";

import { followKeyboard } from "#ui/kit/browser/keyboard.ts";

import "./by-touch.css";

/** What a touch screen needs: room above its keyboard. Renders nothing. */
export function ByTouch() {
  useEffect(followKeyboard, []);
  return null;
}
