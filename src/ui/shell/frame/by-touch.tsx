import { useEffect } from "react";

import { followEnterKey } from "#ui/kit/browser/enter-key.ts";
import { followHolding } from "#ui/kit/browser/holding.ts";
import { followKeyboard } from "#ui/kit/browser/keyboard.ts";

import { followLayers } from "./layer-steps.ts";

import "./by-touch.css";

/**
 * Adds what a touch screen needs: room above its keyboard and a way to put it away, Back, and menus by
 * holding. Renders nothing.
 */
export function ByTouch() {
  useEffect(followKeyboard, []);
  useEffect(followEnterKey, []);
  useEffect(followLayers, []);
  useEffect(followHolding, []);
  return null;
}
