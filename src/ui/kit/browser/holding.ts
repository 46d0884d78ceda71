/**
 * Holding a finger on something opens its menu, as a right click does. Most browsers send
 * `contextmenu` for it themselves; Safari on iOS does not, so it is sent here.
 */

/** How long a finger is held (milliseconds): later than browsers that send the event themselves. */
const HELD = 600;
/** How far it may move meanwhile (px). */
const STILL = 10;

interface Touch {
  id: number;
  target: Element;
  x: number;
  y: number;
}

/** Returns what ends it. */
export function followHolding(): () => void {
  let touch: Touch | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The finger is still down on what has opened a menu: lifting it presses nothing. */
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
    // It has come a moment later than here.
    if (isDone) stop(event);
    else if (!event.defaultPrevented && openMessageMenu(touch)) event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    if (isDone && event.isTrusted) stop(event);
    isDone = false;
  };
  const opened = ({ target, newState }: ToggleEvent) => {
    if (touch === null || newState !== "open" || !(target instanceof HTMLElement)) return;
    // Lifted outside the menu, the finger would close it again: so it is lifted on the menu.
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

/** Returns whether something has a menu of its own there. */
function openMenu(touch: Touch): boolean {
  const { target, x: clientX, y: clientY } = touch;
  const place = { clientX, clientY, bubbles: true, cancelable: true };
  const isTaken = !target.dispatchEvent(new MouseEvent("contextmenu", place));
  return isTaken || openMessageMenu(touch);
}

/** A message’s menu opens from where it has no words: a finger held on words selects them. */
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

/** How far a finger may be beside words that it means (px). */
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
