import { requestFocus } from "./focus-requests.ts";
import { forgetUnsaved, keepUnsaved, typedOnKey, unsavedDraft } from "./unsaved-drafts.ts";

/**
 * Sending can lead to another message box while the person types on. What they have typed since is taken out
 * of the old box and put into the new one, both as if the person had done it.
 */

/** The box in which the person goes on typing; null or undefined if it shows something else by now. */
export type OldBox = HTMLTextAreaElement | null | undefined;

/** Takes the text along to the box of a branch, which may not be there yet. */
export function takeTypedAlong(box: OldBox, branchId: string): void {
  const text = cut(box);
  // Text from an earlier send that has not reached its box yet stays kept.
  const isKept = text !== "" && unsavedDraft(typedOnKey(branchId)) === null;
  if (isKept) keep(branchId, text);
  requestFocus({
    kind: "typed",
    branchId,
    take: () => (isKept ? taken(branchId, text) : text),
  });
}

/**
 * Takes the text along to the box of a branch whose address the page has already. What is typed before that
 * box is there goes to it too, except for text from an input method, which cannot be caught.
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
  // A click or another address means that the person does something else.
  window.addEventListener("pointerdown", stop, options);
  window.addEventListener("hashchange", () => window.location.hash !== address && stop(), options);
  const take = () => {
    stop();
    return taken(branchId, text);
  };
  requestFocus({ kind: "typed", branchId, take });
}

/** Keeps the text until the box is there, since the page may be left before. */
function keep(branchId: string, text: string): void {
  if (text !== "") keepUnsaved(typedOnKey(branchId), text);
  else forgetUnsaved(typedOnKey(branchId));
}

function taken(branchId: string, text: string): string {
  forgetUnsaved(typedOnKey(branchId));
  return text;
}

/** Puts text before whatever was typed into the box in the meantime. */
export function typeBefore(box: HTMLTextAreaElement, text: string): void {
  if (text !== "") change(box, text, 0);
}

function cut(box: OldBox): string {
  const text = box?.value ?? "";
  if (box && text !== "") change(box, "", text.length);
  return text;
}

/** Changes the box's text as if the person had typed, so that React notices. */
function change(box: HTMLTextAreaElement, text: string, end: number): void {
  box.setRangeText(text, 0, end, box.value === "" ? "end" : "preserve");
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The text after this key has acted as it does in a box; null if the key is not for the text. */
function withKey(text: string, event: KeyboardEvent): string | null {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isCommand = altKey || ctrlKey || metaKey;
  if (isCommand && !event.getModifierState("AltGraph")) return null;
  if (key === "Backspace") return text.replace(/.$/su, "");
  return /^.$/su.test(key) ? `${text}${key}` : null;
}
