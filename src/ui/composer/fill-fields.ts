import type { Preferences } from "#app/react/actions/preferences.ts";
import { notify } from "#app/view/notices.ts";
import { fieldNames, fieldsOf, nextField } from "#domain/saved-prompt.ts";
import type { TextField } from "#domain/saved-prompt.ts";
import { sendKeyText, sends } from "#ui/palette/send-key.ts";

/** Replaces a part of a box's text as if it were typed, so that the browser can undo it. */
export function replaceText(
  box: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
  text: string,
): void {
  box.focus();
  box.setSelectionRange(start, end);
  // The only way that keeps the box's own undo.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand(text === "" ? "delete" : "insertText", false, text)) return;
  box.setRangeText(text, start, end, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Selects the first field of a prompt that was just put in. Tab and Shift+Tab move between those not
 * filled in yet, and leave the box after the last. The key that sends first shows one that was forgotten.
 */
export function fillFields(
  box: HTMLTextAreaElement,
  inserted: { text: string; start: number },
  sendKey: Preferences["sendKey"],
): void {
  const { start } = inserted;
  const names = fieldNames(inserted.text);
  const open = () => fieldsOf(box.value).filter(({ name }) => names.includes(name));
  const first = nextField(open(), { start, end: start }, false);
  if (first === undefined) return;
  select(box, first);
  /** The text that was not sent yet. */
  let refused: string | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    const fields = open();
    if (fields.length === 0) return box.removeEventListener("keydown", onKeyDown);
    if (event.isComposing) return;
    const here = { start: box.selectionStart, end: box.selectionEnd };
    if (event.key === "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      take(event, nextField(fields, here, event.shiftKey));
    } else if (sends(event, sendKey) && refused !== box.value) {
      refused = box.value;
      take(event, fields[0]);
      tellForgotten(fields[0]?.name ?? "", sendKeyText(sendKey));
    }
  };
  const take = (event: KeyboardEvent, field: TextField | undefined) => {
    if (field === undefined) return;
    event.preventDefault();
    // Not for the composer, which would send.
    event.stopPropagation();
    select(box, field);
  };
  box.addEventListener("keydown", onKeyDown);
}

function tellForgotten(name: string, key: string): void {
  notify({
    text: `Fill in “${name}” first, or press ${key} again to send it as it is.`,
    topic: "fields",
  });
}

function select(box: HTMLTextAreaElement, { start, end }: TextField): void {
  box.setSelectionRange(start, end);
}
