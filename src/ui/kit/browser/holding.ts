/**
 * Holding a finger on something opens its menu, as a right click does. Most browsers send
 * `contextmenu` for it themselves; Safari on iOS does not, so it is sent here.
 */

/**
 * How long a finger must be held (milliseconds): longer than browsers take that send the event themselves.
 */
const HELD = 600;
/** How far the finger may move in that time (px). */
const STILL = 10;

interface Touch {
  id: number;
  target: Element;
  x: number;
  y: number;
}

/** Opens menus for held fingers. Returns what ends it. */
export function followHolding(): () => void {
  let touch: Touch | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The finger has opened a menu and is still down: lifting it presses nothing. */
  let isDone = false;
  const letGo = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    letGo();
    isDone = false;
    const { pointerId: id, target, clientX: x, clientY: y } = event;
    if (event.pointerType !== "touch" || !(target instanceof Element)) touch = null;
    else touch = { id, target, x, y };
    if (touch !== null && event.isPrimary) timer = setTimeout(send, HELD, touch);
  };
  const send = (held: Touch) => {
    isDone = openMenu(held);
  };
  const moved = ({ clientX, clientY }: PointerEvent) => {
    if (touch !== null && Math.hypot(clientX - touch.x, clientY - touch.y) > STILL) letGo();
  };
  const lifted = () => {
    letGo();
    touch = null;
  };
  const asked = (event: MouseEvent) => {
    if (!event.isTrusted || touch === null) return;
    letGo();
    // The browser's own event came a moment after ours.
    if (isDone) stop(event);
    else if (!event.defaultPrevented && openMessageMenu(touch)) event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    if (isDone && event.isTrusted) stop(event);
    isDone = false;
  };
  const opened = ({ target, newState }: ToggleEvent) => {
    if (touch === null || newState !== "open" || !(target instanceof HTMLElement)) return;
    // Lifting the finger outside the menu would close it again, so let the menu capture the pointer.
    if (target.popover === "auto") target.setPointerCapture(touch.id);
  };
  const gone = new AbortController();
  const { signal } = gone;
  document.addEventListener("pointerdown", down, { signal, capture: true });
  document.addEventListener("pointermove", moved, { signal, passive: true });
  document.addEventListener("pointerup", lifted, { signal });
  document.addEventListener("pointercancel", letGo, { signal });
  document.addEventListener("scroll", letGo, { signal, capture: true, passive: true });
  document.addEventListener("contextmenu", asked, { signal });
  document.addEventListener("click", click, { signal, capture: true });
  document.addEventListener("toggle", opened, { signal, capture: true });
  return () => {
    letGo();
    gone.abort();
  };
}

/** Opens the menu of whatever is under the finger. Returns whether there is one. */
function openMenu(touch: Touch): boolean {
  const { target, x: clientX, y: clientY } = touch;
  const place = { clientX, clientY, bubbles: true, cancelable: true };
  const isTaken = !target.dispatchEvent(new MouseEvent("contextmenu", place));
  return isTaken || openMessageMenu(touch);
}

/** Opens a message’s menu, unless the finger is on its words: there, holding selects text. */
function openMessageMenu({ target, x, y }: Touch): boolean {
  const more = target
    .closest("article[data-message-id]")
    ?.querySelector<HTMLElement>(':scope > footer [aria-haspopup="menu"]');
  if (more === null || more === undefined) return false;
  if (target.closest("a,button,input,textarea,img,video,iframe,[role=option]")) return false;
  if (document.getSelection()?.isCollapsed === false || isOnWords(target, x, y)) return false;
  more.click();
  return true;
}

/** How far a finger may be from the words that it means (px). */
const NEAR = 8;

function isOnWords(target: Element, x: number, y: number): boolean {
  const texts = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  const words = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    words.selectNodeContents(text);
    for (const { left, right, top, bottom } of words.getClientRects()) {
      const isLevel = y >= top - NEAR && y <= bottom + NEAR;
      if (isLevel && x >= left - NEAR && x <= right + NEAR) return true;
    }
  }
  return false;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
