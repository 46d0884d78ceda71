import { useEffect } from "react";

import { followHolding } from "#ui/kit/browser/holding.ts";
import { followKeyboard } from "#ui/kit/browser/keyboard.ts";

import { followLayers } from "./layer-steps.ts";

import "./by-touch.css";

/** What a touch screen needs: room above its keyboard, Back, menus by holding. Renders nothing. */
export function ByTouch() {
  useEffect(followKeyboard, []);
  useEffect(followLayers, []);
  useEffect(followHolding, []);
  return null;
}
