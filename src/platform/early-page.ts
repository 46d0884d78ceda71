/**
 * What lies between the first frame, which comes in the page's HTML, and the app, whose script comes
 * later: `first-frame/early.ts` notes what a person does meanwhile, and the app takes it over.
 */
export interface EarlyPage {
  /** Resolves when nothing is half done: no word being composed, no button held down. */
  atRest: () => Promise<void>;
  isAtRest: () => boolean;
  /** From now on the app itself hears keys. */
  appHears: () => void;
  /** Ends noting. */
  end: () => EarlyActs;
}

export interface EarlyActs {
  /** Fields that have text or the focus. */
  fields: readonly EarlyField[];
  /** Options that were chosen. */
  choices: readonly EarlyChoice[];
  /** Dropped or pasted into the message box. */
  files: readonly File[];
  /** In their order. */
  presses: readonly EarlyPress[];
  /** The message as it was when Send was pressed, if its box still begins with it. */
  sent: string | null;
}

export interface EarlyField {
  label: string;
  text: string;
  /** Null: without the focus. */
  selection: [start: number, end: number] | null;
  /** It has the focus, and its list of choices was asked for. */
  opensList: boolean;
}

/** A list of options, by its name, and the value that was chosen. */
export type EarlyChoice = readonly [label: string, value: string];

/** A button by its name, or a shortcut's keys. */
export type EarlyPress = { button: string } | { keys: KeyboardEventInit };

/** The message that was typed early, in the tab's storage: it outlasts a reload. */
export interface EarlyText {
  /** The page's address, from its `#`. */
  address: string;
  text: string;
  sent: string | null;
  selection: [start: number, end: number];
  /** What was chosen for it, such as the mode; absent once the app has it. */
  choices?: readonly EarlyChoice[];
}

/** The conversation's last screen, from an earlier visit (`first-frame/screen.ts`). */
export interface EarlyScreen {
  /** Resolves once it is drawn, or will not be. */
  drawn: Promise<void>;
  /** Once it is drawn: waits until the app, in this element, shows the same or something newer. */
  replaced?: (root: HTMLElement) => Promise<void>;
}

declare global {
  interface Window {
    boughEarly?: EarlyPage;
    /** Buttons that were pressed before that was there (`public/look.js`). */
    boughPressed?: HTMLButtonElement[];
    /** Where one is kept. */
    boughScreen?: EarlyScreen;
  }
}

const KEY = "bough.early-text";

/** Null where the tab's storage is blocked, and if there is none for this address. */
export function readEarlyText(): EarlyText | null {
  const kept = keptText();
  return kept !== null && isSamePlace(kept.address, window.location.hash) ? kept : null;
}

/** The same conversation, on whichever branch, or the same other page. */
export function isSamePlace(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf(address: string): string {
  return /^#\/c\/[^/?]+/u.exec(address)?.[0] ?? address;
}

function keptText(): EarlyText | null {
  try {
    // Written by the function below.
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as EarlyText | null;
  } catch {
    return null;
  }
}

export function keepEarlyText(kept: Omit<EarlyText, "address">): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, address: window.location.hash }));
  } catch {
    // Blocked or full: it stays in its box.
  }
}

/**
 * This draft is stored, or this message was sent. What was typed in another place stays: no box may have
 * taken it yet.
 *
 * @param address where it was written
 */
export function forgetEarlyText(stored: string, address: string): void {
  const kept = keptText();
  if (kept === null) return;
  if (!isSamePlace(kept.address, address) && !stored.includes(kept.text)) return;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: nothing was kept.
  }
}

/** From now on somebody else hears presses. */
export function takePressed(): readonly HTMLButtonElement[] {
  const { boughPressed: pressed = [] } = window;
  delete window.boughPressed;
  return pressed;
}

export function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute("aria-label") ?? button.textContent;
}
