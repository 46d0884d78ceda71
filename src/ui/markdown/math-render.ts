/** The formula renderer and its style, in one piece that is fetched with the first formula. */
import temml from "temml";

import "temml/dist/Temml-Local.css";

/** Fills `box` with MathML. False where the formula cannot be read: the box is then as before. */
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
  box.replaceChildren(...fresh.childNodes);
  return true;
}
