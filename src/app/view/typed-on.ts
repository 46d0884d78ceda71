import { requestFocus } from "./focus-requests.ts";
import { forgetUnsaved, keepUnsaved, typedOnKey, unsavedDraft } from "./unsaved-drafts.ts";

/**
 * A send leads to another message box, and the person types on meanwhile: what they have typed since is
 * taken out of the one box and put into the other, each as if they had done it.
 */

/** The box in which the person goes on typing; none if it shows something else by now. */
export type OldBox = HTMLTextAreaElement | null | undefined;

/** Takes the text along to the box of a branch, which may not be there yet. */
export function takeTypedAlong(box: OldBox, branchId: string): void {
  const text = cut(box);
  // What was typed on an earlier way, and has not come to its box, stays.
  const isKept = text !== "" && unsavedDraft(typedOnKey(branchId)) === null;
  if (isKept) keep(branchId, text);
  requestFocus({
    kind: "typed",
    branchId,
    take: () => (isKept ? taken(branchId, text) : text),
  });
}

/**
 * The same from a page that goes to one whose address it has already: what is typed before the box is
 * there belongs to it too. Words of an input method cannot be kept.
 */
export function takeTypingAlong(box: OldBox, branchId: string): void {
  let text = cut(box);
  keep(branchId, text);
  const listening = new AbortController();
  const stop = () => listening.abort();
  const onKey = (event: KeyboardEvent) => {
    const focused = document.activeElement;
    const isOurs = focused === document.body || focused === box;
    const after = isOurs ? withKey(text, event) : null;
    if (after === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    text = after;
    keep(branchId, text);
  };
  const address = window.location.hash;
  const options = { capture: true, signal: listening.signal };
  window.addEventListener("keydown", onKey, options);
  // From here on the person does something else.
  window.addEventListener("pointerdown", stop, options);
  window.addEventListener("hashchange", () => window.location.hash !== address && stop(), options);
  const take = () => {
    stop();
    return taken(branchId, text);
  };
  requestFocus({ kind: "typed", branchId, take });
}

/** Until the box is there: the page may be left before. */
function keep(branchId: string, text: string): void {
  if (text !== "") keepUnsaved(typedOnKey(branchId), text);
  else forgetUnsaved(typedOnKey(branchId));
}

function taken(branchId: string, text: string): string {
  forgetUnsaved(typedOnKey(branchId));
  return text;
}

/** Puts text before what was typed into a box meanwhile. */
export function typeBefore(box: HTMLTextAreaElement, text: string): void {
  if (text !== "") change(box, text, 0);
}

function cut(box: OldBox): string {
  const text = box?.value ?? "";
  if (box && text !== "") change(box, "", text.length);
  return text;
}

/** As if it was typed: React hears it. */
function change(box: HTMLTextAreaElement, text: string, end: number): void {
  box.setRangeText(text, 0, end, box.value === "" ? "end" : "preserve");
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The text once this key has done what it does in a box; null if it is another's. */
function withKey(text: string, event: KeyboardEvent): string | null {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isCommand = altKey || ctrlKey || metaKey;
  if (isCommand && !event.getModifierState("AltGraph")) return null;
  if (key === "Backspace") return text.replace(/.$/su, "");
  return /^.$/su.test(key) ? `${text}${key}` : null;
}
