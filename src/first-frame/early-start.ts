import { keyOfScreen } from "#platform/kept-screens.ts";

import { noteEarlyActs } from "./early.ts";
import type * as screen from "./screen.ts";

const own = document.currentScript?.dataset ?? {};
const frame = document.querySelector<HTMLElement>("#first-frame");
const { firstFrame } = document.documentElement.dataset;
if (frame !== null && firstFrame !== "none") noteEarlyActs(frame);

if (frame !== null && firstFrame === "conversation") {
  const id = idOfKeptScreen();
  if (id !== null) window.boughScreen = { drawn: drawScreen(frame, id) };
}

/** The id of the address's conversation, if a screen of it is kept; otherwise null. */
function idOfKeptScreen(): string | null {
  const [, id = ""] = /^#\/c\/([^/?]+)/u.exec(window.location.hash) ?? [];
  try {
    const contextId = decodeURIComponent(id);
    return localStorage.getItem(keyOfScreen(contextId)) === null ? null : contextId;
  } catch {
    // There is no storage, or the address is malformed.
    return null;
  }
}

async function drawScreen(on: HTMLElement, id: string): Promise<void> {
  try {
    const { href } = new URL(own["screen"] ?? "", document.baseURI);
    // The build names that module's file.
    const { drawKeptScreen } = (await import(/* @vite-ignore */ href)) as typeof screen;
    const replaced = await drawKeptScreen(on, id);
    if (replaced !== undefined) Object.assign(window.boughScreen ?? {}, { replaced });
  } catch {
    // The frame stays as it is, without a screen.
  }
}
