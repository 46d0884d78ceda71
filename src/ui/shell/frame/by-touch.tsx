import { useEffect } from "react";

import { followKeyboard } from "#ui/kit/browser/keyboard.ts";

import { followLayers } from "./layer-steps.ts";

import "./by-touch.css";

/** What a touch screen needs: room above its keyboard, and Back. Renders nothing. */
export function ByTouch() {
  useEffect(followKeyboard, []);
  useEffect(followLayers, []);
  return null;
}
