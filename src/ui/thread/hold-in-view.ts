import { HANDS } from "#ui/kit/browser/hands.ts";

/** Keeps a place of the text in view while the page around it is still being laid out. */
export interface Hold {
  keep(range: Range | undefined): void;
  end(): void;
}

/** Distance of the place from the top of the log, as a share of the log's height. */
const FROM_TOP = 1 / 3;

/** @param onHand called when the person does anything; from then on the scroll position is theirs */
export function holdInView(onHand: () => void): Hold {
  const gone = new AbortController();
  const { signal } = gone;
  let kept: Range | undefined;
  let log: Element | null = null;
  const reveal = () => {
    if (kept !== undefined && log !== null && !signal.aborted) bringIntoView(kept, log);
  };
  const sizes = new ResizeObserver(reveal);
  // Listening in the capturing phase misses the press that led here, which is past it.
  for (const type of HANDS) {
    window.addEventListener(type, onHand, { signal, capture: true, passive: true });
  }
  return {
    keep: (range) => {
      kept = range;
      const now = elementOf(range)?.closest("[role=log]") ?? null;
      if (now !== null && now !== log) {
        log = now;
        sizes.disconnect();
        for (const element of [log, ...log.children]) sizes.observe(element);
        // While it measures rows, the list keeps scrolling to the message's beginning.
        log.addEventListener("scroll", reveal, { signal, passive: true });
      }
      reveal();
    },
    end: () => {
      gone.abort();
      sizes.disconnect();
    },
  };
}

function bringIntoView(range: Range, log: Element): void {
  showSideways(range, log);
  const [is, view] = [range.getBoundingClientRect(), log.getBoundingClientRect()];
  // A range that is not laid out has no place.
  if (is.height === 0) return;
  const by = is.top - view.top - view.height * FROM_TOP;
  if (Math.abs(by) > 1) log.scrollBy({ top: by, behavior: "instant" });
}

/** Scrolls a long line of code or a wide table sideways in its own box. */
function showSideways(range: Range, log: Element): void {
  for (let box = elementOf(range); box !== null && box !== log; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX === "visible")
      continue;
    const [is, view] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    if (is.left < view.left || is.right > view.right) {
      box.scrollBy({ left: is.left - view.left - view.width * FROM_TOP, behavior: "instant" });
    }
  }
}

function elementOf(range: Range | undefined): Element | null {
  return range?.startContainer.parentElement ?? null;
}
