import { isMac } from "#ui/kit/browser/is-mac.ts";

/**
 * A command's keys as data: `Mod+Shift+O`, `Mod+,`, `?`. `Mod` is Ctrl, or Cmd on a Mac. Letters are upper
 * case, other characters as printed on the key.
 */
export type Keys = string;

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey"
>;

/** Codes of keys that give another character with Shift or on another layout. */
const signCodes: Record<string, string> = {
  ",": "Comma",
  ".": "Period",
  "/": "Slash",
  "'": "Quote",
};

export function matches(keys: Keys, press: KeyPress, mac = isMac): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const [mod, other] = mac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (other || press.altKey || mod !== parts.includes("Mod")) return false;
  const wantsShift = parts.includes("Shift");
  if (/^[A-Z]$/u.test(key)) return press.shiftKey === wantsShift && letterOf(press) === key;
  // Whether a character needs Shift depends on the layout, unless Shift is part of the shortcut.
  if (wantsShift) return press.shiftKey && press.code === signCodes[key];
  return press.key === key;
}

/**
 * The letter that was pressed; on a layout without Latin letters, the one at that position on a Latin layout.
 */
function letterOf({ key, code }: KeyPress): string | undefined {
  if (/^[a-z]$/iu.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/u.exec(code)?.[1];
}

const macNames: Record<string, string> = { Mod: "⌘", Shift: "⇧" };

/** The keys as people write them: `Ctrl Shift O`, `⇧⌘O`. */
export function shownKeys(keys: Keys, mac = isMac): string {
  const parts = keys.split("+");
  if (keys === "Delete") return "Del";
  if (!mac) return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join(" ");
  const [key, ...held] = parts.toReversed();
  return [...held, key].map((part = "") => macNames[part] ?? part).join("");
}

/** The keys in the form of `aria-keyshortcuts`. */
export function ariaKeys(keys: Keys, mac = isMac): string {
  return keys.replace("Mod", mac ? "Meta" : "Control");
}

/** Inputs that take no text: pressing keys in them is not typing. */
const WORDLESS = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/u;

export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WORDLESS.test(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
