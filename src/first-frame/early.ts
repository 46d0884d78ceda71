import { keepEarlyText, nameOf, readEarlyText, takePressed } from "#platform/early-page.ts";
import type { EarlyActs, EarlyChoice, EarlyField, EarlyPress } from "#platform/early-page.ts";
import { pastedFiles } from "#ui/attachments/incoming-files.ts";
import { mentionAt, slashAt } from "#ui/composer/slash.ts";
import "#ui/kit/browser/composing.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { enterKeyHint, sends } from "#ui/palette/send-key.ts";
import * as firstFrameWords from "#ui/words/first-frame.ts";

/**
 * Records what a person does in the first frame until the app's script has loaded. It is a small script of
 * its own that runs right after the frame's HTML.
 */
export function noteEarlyActs(frame: HTMLElement): void {
  const box = frame.querySelector("textarea");
  const line = frame.querySelector<HTMLElement>("[data-drawn=note]");
  if (box === null || line === null) return;
  const gone = new AbortController();
  const { signal } = gone;
  const say = (text: string) => {
    line.textContent = text;
    line.hidden = text === "";
  };
  const rest = watchRest(signal);
  const choices = noteChoices(frame, () => message.keep(), signal);
  const message = noteMessage(box, { say, choices }, signal);
  const files = noteFiles((names) => {
    message.think();
    say(firstFrameWords.attached(names));
  }, signal);
  const presses = notePresses(frame, signal);
  const asksForList = noteAskedLists(signal);
  tellOfFailure(say, signal);
  document.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      // Files have to be read first, and the person must decide about any that cannot be attached.
      if (files.length === 0) message.send();
    },
    { capture: true, signal },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.target === box && sends(event, sendKey()) && !choosesCommand(box)) {
        event.preventDefault();
        if (files.length === 0) message.send();
      } else presses.key(event);
    },
    { capture: true, signal },
  );
  box.enterKeyHint = enterKeyHint(sendKey());
  if (hasKeyboard() && document.activeElement === document.body) box.focus();
  window.boughEarly = {
    ...rest,
    appHears: presses.endKeys,
    end: (): EarlyActs => {
      gone.abort();
      return {
        fields: fieldsOf(frame, asksForList),
        choices: choices.all(),
        files,
        presses: presses.all,
        sent: message.end(),
      };
    },
  };
  for (const button of takePressed()) button.click();
}

/** Records the message being written and what is chosen for it, both of which survive a reload. */
function noteMessage(
  box: HTMLTextAreaElement,
  { say, choices }: { say: (text: string) => void; choices: NotedChoices },
  signal: AbortSignal,
) {
  let sent: string | null = null;
  const selection = (): [number, number] => [box.selectionStart, box.selectionEnd];
  const keep = () => {
    keepEarlyText({ text: box.value, sent, selection: selection(), choices: choices.all() });
  };
  const think = () => {
    sent = null;
    say("");
  };
  const send = () => {
    if (box.value.trim() === "") return;
    sent = box.value;
    keep();
    say(firstFrameWords.waits);
  };
  const before = readEarlyText();
  if (before !== null) {
    box.value = before.text;
    box.setSelectionRange(...before.selection);
    choices.repeat(before.choices ?? []);
    sent = before.sent;
    if (sent !== null) say(firstFrameWords.waits);
  }
  box.addEventListener(
    "input",
    () => {
      // What was sent has been changed, so it was not meant to be sent like this.
      if (sent !== null && !box.value.startsWith(sent)) think();
      keep();
    },
    { signal },
  );
  return {
    think,
    send,
    keep,
    end: () => {
      // The app sends it from now on. If the page goes away before that, the text comes back unsent.
      const isTaken = sent !== null || choices.all().length > 0;
      if (isTaken) keepEarlyText({ text: box.value, sent: null, selection: selection() });
      return sent;
    },
  };
}

/** Files that are pasted or dropped anywhere; they are for the message. */
function noteFiles(onMore: (names: string) => void, signal: AbortSignal): readonly File[] {
  const files: File[] = [];
  const take = (given: Iterable<File>) => {
    files.push(...given);
    onMore(files.map(({ name }) => name).join(", "));
  };
  document.addEventListener(
    "paste",
    (event) => {
      const pasted = event.clipboardData === null ? [] : pastedFiles(event.clipboardData);
      if (pasted.length === 0) return;
      event.preventDefault();
      take(pasted);
    },
    { capture: true, signal },
  );
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    document.addEventListener(
      type,
      (event) => {
        const data = event.dataTransfer;
        if (data?.types.includes("Files") !== true) return;
        event.preventDefault();
        if (type === "drop") take(data.files);
      },
      { capture: true, signal },
    );
  }
  return files;
}

/** Records presses of buttons and shortcuts, for the app to carry out. */
function notePresses(frame: HTMLElement, signal: AbortSignal) {
  const all: EarlyPress[] = [];
  let hearsKeys = true;
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button === null || button.type === "submit" || !frame.contains(button)) return;
      event.preventDefault();
      all.push({ button: nameOf(button) });
    },
    { capture: true, signal },
  );
  return {
    all,
    key: (event: KeyboardEvent) => {
      if (hearsKeys && isShortcut(event)) all.push({ keys: keysOf(event) });
    },
    endKeys: () => {
      hearsKeys = false;
    },
  };
}

interface NotedChoices {
  all: () => EarlyChoice[];
  /** Selects again what was chosen before a reload. */
  repeat: (before: readonly EarlyChoice[]) => void;
}

/** Records chosen options, such as the mode. */
function noteChoices(frame: HTMLElement, onMore: () => void, signal: AbortSignal): NotedChoices {
  const chosen = new Map<string, string>();
  document.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLSelectElement) || !frame.contains(target)) return;
      chosen.set(target.getAttribute("aria-label") ?? "", target.value);
      onMore();
    },
    { capture: true, signal },
  );
  return {
    all: () => [...chosen],
    repeat: (before) => {
      for (const [label, value] of before) {
        const list = frame.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
        if (list !== null) list.value = value;
        chosen.set(label, value);
      }
    },
  };
}

/** Returns whether a field's list of choices was opened, by the same events as in the app's combobox. */
function noteAskedLists(signal: AbortSignal): (field: Element) => boolean {
  let asked: EventTarget | null = null;
  const note = ({ target }: Event) => {
    asked = target instanceof HTMLInputElement && target.role === "combobox" ? target : null;
  };
  document.addEventListener("click", note, { capture: true, signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") asked = null;
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") note(event);
    },
    { capture: true, signal },
  );
  return (field) => field === asked;
}

function tellOfFailure(say: (text: string) => void, signal: AbortSignal): void {
  window.addEventListener(
    "error",
    (event) => {
      const isMissing = event.target instanceof HTMLScriptElement;
      const isBroken = event instanceof ErrorEvent && event.filename.includes("/assets/");
      if (!isMissing && !isBroken) return;
      say(isBroken ? firstFrameWords.notStarted(event.message) : firstFrameWords.notLoaded);
    },
    { capture: true, signal },
  );
}

/**
 * Milliseconds from lifting a finger to the click: browsers send a tap's mouse events later, in several
 * tasks.
 */
const TAP = 100;

/** Tracks whether the person is in the middle of a word or of a press. */
function watchRest(signal: AbortSignal) {
  let isComposing = false;
  let isPressed = false;
  let lifting: ReturnType<typeof setTimeout> | undefined;
  let told: (() => void)[] = [];
  const isAtRest = () => !isComposing && !isPressed;
  const tell = () => {
    if (!isAtRest()) return;
    for (const one of told) one();
    told = [];
  };
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    does: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, does, { capture: true, signal });
  on("compositionstart", () => (isComposing = true));
  on("compositionend", () => {
    isComposing = false;
    // The word's input event may still follow.
    setTimeout(tell);
  });
  const press = () => {
    clearTimeout(lifting);
    isPressed = true;
  };
  /** @param wait milliseconds until the click arrives */
  const lift = (wait: number) => {
    clearTimeout(lifting);
    lifting = setTimeout(() => {
      isPressed = false;
      tell();
    }, wait);
  };
  on("pointerdown", press);
  on("mousedown", press);
  on("pointerup", ({ pointerType }) => lift(pointerType === "touch" ? TAP : 0));
  // A press that opens the browser's own menu gets no end.
  const ends = ["mouseup", "pointercancel", "dragend", "contextmenu"] as const;
  for (const type of ends) on(type, () => lift(0));
  const atRest = () =>
    isAtRest() ? Promise.resolve() : new Promise<void>((resolve) => told.push(resolve));
  return { isAtRest, atRest };
}

/**
 * The person's choice of key for sending, from its copy in local storage
 * (`app/react/actions/preferences.ts`).
 */
function sendKey(): Parameters<typeof sends>[1] {
  try {
    const chosen = localStorage.getItem("bough.preference.sendKey");
    if (chosen === '"enter"') return "enter";
    return chosen === '"mod_enter"' ? "mod_enter" : "auto";
  } catch {
    return "auto";
  }
}

/** Whether Enter would choose a command from the list, which is not there yet. */
function choosesCommand({ value, selectionEnd }: HTMLTextAreaElement): boolean {
  return (slashAt(value, selectionEnd) ?? mentionAt(value, selectionEnd)) !== null;
}

/** Whether a key, where it is pressed, does not write text. */
function isShortcut({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (["Control", "Meta", "Shift", "Alt", "AltGraph"].includes(key)) return false;
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return ctrlKey || metaKey || (!isField && key.length === 1);
}

function keysOf(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  return { key, code, ctrlKey, metaKey, shiftKey, altKey };
}

function fieldsOf(frame: HTMLElement, asksForList: (field: Element) => boolean): EarlyField[] {
  const fields = frame.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input,textarea");
  return [...fields].flatMap((field) => {
    const hasFocus = field === document.activeElement;
    if (field.value === "" && !hasFocus) return [];
    const { selectionStart, selectionEnd } = field;
    return {
      label: field.getAttribute("aria-label") ?? "",
      text: field.value,
      selection: hasFocus ? [selectionStart ?? 0, selectionEnd ?? 0] : null,
      opensList: hasFocus && asksForList(field),
    };
  });
}
