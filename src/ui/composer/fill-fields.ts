import type { Preferences } from "#app/react/actions/preferences.ts";
import { notify } from "#app/view/notices.ts";
import { fieldNames, fieldsOf, nextField } from "#domain/saved-prompt.ts";
import type { TextField } from "#domain/saved-prompt.ts";
import { replaceText } from "#ui/kit/browser/replace-text.ts";
import { sendKeyText, sends } from "#ui/palette/send-key.ts";
import { composerListWords } from "#ui/words/composer-lists.ts";
import { send as sendButton } from "#ui/words/composer.ts";

/**
 * Selects the first field of a prompt that was just put in. Tab and Shift+Tab move between fields that are
 * not filled in yet, and leave the box after the last. The first attempt to send, by key or button, shows a
 * field that was forgotten instead.
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
  /** The field that is being filled in, with the text around it. */
  let at = select(box, first);
  /** Copies what was written for a field to its other places; false if it has none. */
  const repeat = () => {
    const written = writtenFor(box, at);
    const twins = written === undefined ? [] : open().filter(({ name }) => name === at.name);
    const { selectionStart: caret } = box;
    for (const twin of twins.toReversed()) replaceText(box, twin, written ?? "");
    if (twins.length > 0) box.setSelectionRange(caret, caret);
    return twins.length > 0;
  };
  /** The text with which sending was refused. */
  let refused: string | null = null;
  const { form } = box;
  const end = () => {
    box.removeEventListener("keydown", onKeyDown);
    form?.removeEventListener("submit", onSubmit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open().length === 0) return end();
    if (event.key === "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      repeat();
      const here = { start: box.selectionStart, end: box.selectionEnd };
      take(event, nextField(open(), here, event.shiftKey));
    } else if (sends(event, sendKey)) check(event, sendKeyText(sendKey));
  };
  const onSubmit = (event: SubmitEvent) => {
    if (open().length === 0) end();
    else check(event, sendButton);
  };
  const check = (event: Event, sentBy: string) => {
    if (refused === box.value) return;
    const isRepeated = repeat();
    const fields = open();
    if (fields.length === 0 && isRepeated) {
      event.preventDefault();
      event.stopPropagation();
      // The composer gets the new text only after this event.
      return void setTimeout(() => form?.requestSubmit());
    }
    refused = box.value;
    take(event, fields[0]);
    tellForgotten(fields[0]?.name ?? "", sentBy);
  };
  const take = (event: Event, field: TextField | undefined) => {
    if (field === undefined) return;
    event.preventDefault();
    // The event must not reach the composer, which would send.
    event.stopPropagation();
    at = select(box, field);
  };
  box.addEventListener("keydown", onKeyDown);
  form?.addEventListener("submit", onSubmit);
}

function tellForgotten(name: string, key: string): void {
  notify({
    text: composerListWords.fillInFirst(name, key),
    topic: "fields",
  });
}

/** A field that is being filled in. */
interface FieldAt {
  name: string;
  /** The text before the field, and the text after it. */
  head: string;
  tail: string;
}

function select(box: HTMLTextAreaElement, { name, start, end }: TextField): FieldAt {
  // The focus may be on the button that sends.
  box.focus();
  box.setSelectionRange(start, end);
  return { name, head: box.value.slice(0, start), tail: box.value.slice(end) };
}

/**
 * The text written in place of the field; undefined if there is none, or if the text around it changed too.
 */
function writtenFor({ value }: HTMLTextAreaElement, { head, tail, name }: FieldAt) {
  if (!value.startsWith(head) || !value.endsWith(tail)) return undefined;
  const written = value.slice(head.length, value.length - tail.length);
  const isOpen = written.trim() === "" || fieldsOf(written).some((field) => field.name === name);
  return isOpen ? undefined : written;
}
