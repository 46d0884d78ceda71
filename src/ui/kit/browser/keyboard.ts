/**
 * Edges of the page (px) that an on-screen keyboard hides, or that Safari has pushed out at the top for it.
 */
export interface HiddenEdges {
  top: number;
  bottom: number;
}

/** The values of a viewport from which the visible part of the page is computed. */
export type SeenPart = Pick<VisualViewport, "height" | "offsetTop" | "scale">;

/** No keyboard is lower than this (px); a field’s bar over a hardware keyboard is about 50 px high. */
const LEAST_KEYBOARD = 32;

/**
 * The edges that an on-screen keyboard hides. Where it lies over the page (Safari on iOS), only the visual
 * viewport shrinks. Zooming in shrinks it too, without any keyboard.
 * @returns null if nothing is hidden
 */
export function hiddenEdges(seen: SeenPart, pageHeight: number): HiddenEdges | null {
  if (isZoomed(seen)) return null;
  if (pageHeight - seen.height < LEAST_KEYBOARD) return null;
  const top = Math.max(0, seen.offsetTop);
  return { top, bottom: Math.max(0, pageHeight - seen.height - top) };
}

function isZoomed({ scale }: SeenPart): boolean {
  return Math.abs(scale - 1) > 0.01;
}

/** Keeps the page above an on-screen keyboard, and the focused text field in view. Returns what ends it. */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => undefined;
  const page = document.documentElement;
  let height = viewport.height;
  const look = () => {
    setEdges(page.style, hiddenEdges(viewport, page.offsetHeight));
    // Lets boxes that were placed beside a field follow it.
    if (viewport.height !== height) window.dispatchEvent(new Event("resize"));
    // The keyboard came up, or the screen was turned.
    if (viewport.height < height && !isZoomed(viewport)) requestAnimationFrame(showField);
    ({ height } = viewport);
  };
  look();
  viewport.addEventListener("resize", look);
  viewport.addEventListener("scroll", look);
  return () => {
    viewport.removeEventListener("resize", look);
    viewport.removeEventListener("scroll", look);
    setEdges(page.style, null);
  };
}

function setEdges(style: CSSStyleDeclaration, hidden: HiddenEdges | null): void {
  if (hidden === null) {
    style.removeProperty("--edge-top");
    style.removeProperty("--edge-bottom");
    return;
  }
  style.setProperty("--edge-top", `max(env(safe-area-inset-top, 0px), ${hidden.top}px)`);
  // The keyboard covers the home bar, too.
  style.setProperty("--edge-bottom", `${hidden.bottom}px`);
}

function showField(): void {
  const field = document.activeElement;
  if (field?.matches("input, textarea, [contenteditable]") !== true) return;
  field.scrollIntoView({ block: "nearest" });
}
