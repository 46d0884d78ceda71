/** The formula renderer and its style, in one chunk that is fetched with the first formula. */
import temml from "temml";

import "temml/dist/Temml-Local.css";
import "./math-font.css";

/** How long formulas wait for their font, in milliseconds. They are shown as written meanwhile. */
const FONT_WAIT = 1_500;

/** Resolves when the font has loaded, has failed or takes too long. It is then swapped in later. */
export async function loadMathFont(): Promise<void> {
  const loaded = document.fonts.load('1em "STIX Two Math"').catch(() => undefined);
  const waited = new Promise((resolve) => setTimeout(resolve, FONT_WAIT));
  await Promise.race([loaded, waited]);
}

/**
 * Fills `box` with MathML. False if the formula cannot be parsed, or refers to another: Temml draws that as an
 * empty link. The box is then unchanged.
 */
export function renderMath(tex: string, display: boolean, box: HTMLElement): boolean {
  const fresh = document.createElement("span");
  try {
    temml.render(tex, fresh, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 200,
      maxSize: [20, 20],
      wrap: "none",
    });
  } catch {
    return false;
  }
  if (fresh.querySelector(".tml-ref") !== null) return false;
  box.replaceChildren(...fresh.childNodes);
  return true;
}
