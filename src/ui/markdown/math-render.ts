/** The formula renderer and its style, in one chunk that is fetched with the first formula. */
import temml from "temml";

import "temml/dist/Temml-Local.css";
import "./math-font.css";

/** How long formulas wait for their font (milliseconds). Until then they are shown as written. */
const FONT_WAIT = 1_500;

/**
 * Resolves when the font has loaded, has failed or takes too long; a late font is swapped in when it arrives.
 */
export async function loadMathFont(): Promise<void> {
  const loaded = document.fonts.load('1em "STIX Two Math"').catch(() => undefined);
  const waited = new Promise((resolve) => setTimeout(resolve, FONT_WAIT));
  await Promise.race([loaded, waited]);
}

/**
 * Fills `box` with MathML. Returns false, and leaves the box unchanged, if the formula cannot be parsed or
 * refers to another one, which Temml draws as an empty link.
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
