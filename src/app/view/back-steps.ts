import { createListeners } from "#platform/listeners.ts";

/**
 * Something that covers the page. Each cover has a step in the browser's history with the same address, so
 * that Back closes the topmost cover and changes nothing else. The state of a history entry says how many
 * covers are open there: "beneath" for none, then "cover", "cover 2", and so on.
 */
interface Cover {
  close: () => void;
}

/** The open covers, the topmost last. */
let covers: readonly Cover[] = [];
/** True while steps are being removed, since the browser goes back only after the call. */
let isGoingBack = false;
let isPlanned = false;
const listeners = createListeners();

/**
 * Adds a step for something that covers the page.
 * @param close called when the person goes back; it may leave the cover open, to ask first
 * @returns what to call once the cover is closed, by whatever means
 */
export function addBackStep(close: () => void): () => void {
  const mine = { close };
  covers = [...covers, mine];
  window.addEventListener("popstate", onMoved);
  plan();
  return () => {
    covers = covers.filter((one) => one !== mine);
    plan();
  };
}

/**
 * Calls the listener after a step was left, before anything reads the address, because the entry beneath may
 * have an older address. Returns a function that ends this.
 */
export const onStepLeft = listeners.subscribe;

/** Matches the history after the current event, which may close one cover, open another, or follow a link. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    matchHistory();
  });
}

/** Makes the history have as many steps as there are covers. */
function matchHistory(): void {
  if (isGoingBack) return;
  const { history } = window;
  const steps = stepsIn(history.state);
  if (steps > covers.length) {
    isGoingBack = true;
    history.go(covers.length - steps);
  }
  if (steps === 0 && covers.length > 0) history.replaceState("beneath", "");
  for (let step = steps + 1; step <= covers.length; step += 1) {
    history.pushState(step === 1 ? "cover" : `cover ${step}`, "");
  }
}

function onMoved(): void {
  const isOwn = isGoingBack;
  isGoingBack = false;
  const { state } = window.history;
  // Any other state is that of an address to which a link has led, and which has no steps.
  if (typeof state === "string") {
    if (isOwn || covers.length > 0) listeners.tell();
    if (!isOwn) {
      for (const { close } of covers.slice(stepsIn(state)).reverse()) close();
    }
  }
  // Going forward to a closed cover does not open it again.
  plan();
}

function stepsIn(state: unknown): number {
  const [found, count] = /^cover(?: (\d+))?$/u.exec(String(state)) ?? [];
  return found === undefined ? 0 : Number(count ?? 1);
}
