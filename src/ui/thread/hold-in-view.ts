import { HANDS } from "#ui/kit/browser/hands.ts";

/** Keeps a place of the text in view while the page around it is still being laid out. */
export interface Hold {
  keep(range: Range | undefined): void;
  end(): void;
}

/** The place's distance from the top of the log, as a share of its height. */
const FROM_TOP = 1 / 3;

/** @param onHand the person does anything: from then on, the page is theirs */
export function holdInView(onHand: () => void): Hold {
  const gone = new AbortController();
  const { signal } = gone;
  let kept: Range | undefined;
  let log: Element | null = null;
  const reveal = () => {
    if (kept !== undefined && log !== null && !signal.aborted) bringIntoView(kept, log);
  };
  const sizes = new ResizeObserver(reveal);
  // In the capturing phase, the press that leads here is over.
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
        // The list goes to the message's beginning for as long as it measures rows.
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
  // What is not laid out has no place.
  if (is.height === 0) return;
  const by = is.top - view.top - view.height * FROM_TOP;
  if (Math.abs(by) > 1) log.scrollBy({ top: by, behavior: "instant" });
}

/** A long line of code, or a wide table, is moved in its own box. */
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
