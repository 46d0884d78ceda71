/**
 * What connects the first frame, which comes with the page's HTML, to the app, whose script loads later.
 * `first-frame/early.ts` records what a person does until then, and the app takes it over.
 */
export interface EarlyPage {
  /** Resolves when nothing is half done: no word is being composed, no button is held down. */
  atRest: () => Promise<void>;
  isAtRest: () => boolean;
  /** Hands the keyboard to the app: the first frame stops handling keys. */
  appHears: () => void;
  /** Stops recording, and returns what was recorded. */
  end: () => EarlyActs;
}

export interface EarlyActs {
  /** Fields that have text or the focus. */
  fields: readonly EarlyField[];
  /** Options that were chosen. */
  choices: readonly EarlyChoice[];
  /** Files that were dropped or pasted into the message box. */
  files: readonly File[];
  /** Buttons and shortcuts in the order in which they were pressed. */
  presses: readonly EarlyPress[];
  /** The message as it was when Send was pressed, if its box still begins with it. */
  sent: string | null;
}

export interface EarlyField {
  label: string;
  text: string;
  /** Null if the field does not have the focus. */
  selection: [start: number, end: number] | null;
  /** Whether the field has the focus and its list of choices was opened. */
  opensList: boolean;
}

/** The name of a list of options, and the value that was chosen in it. */
export type EarlyChoice = readonly [label: string, value: string];

/** A button by its name, or a shortcut by its keys. */
export type EarlyPress = { button: string } | { keys: KeyboardEventInit };

/** A message typed early, kept in the tab's storage so that it survives a reload. */
export interface EarlyText {
  /** The page's address from `#` on. */
  address: string;
  text: string;
  sent: string | null;
  selection: [start: number, end: number];
  /** Choices that belong to the message, such as its mode. Absent once the app has taken them over. */
  choices?: readonly EarlyChoice[];
}

/** The conversation's last screen, kept from an earlier visit (`first-frame/screen.ts`). */
export interface EarlyScreen {
  /** Resolves once the screen is drawn, or once it is clear that it will not be. */
  drawn: Promise<void>;
  /**
   * Available once the screen is drawn. Resolves when the app, in `root`, shows the same or something
   * newer.
   */
  replaced?: (root: HTMLElement) => Promise<void>;
}

declare global {
  interface Window {
    boughEarly?: EarlyPage;
    /** Buttons that were pressed before `boughEarly` existed (`public/look.js`). */
    boughPressed?: HTMLButtonElement[];
    /** Set if a screen is kept for this address. */
    boughScreen?: EarlyScreen;
  }
}

const KEY = "bough.early-text";

/** Null if nothing is kept for this address, or if the tab's storage is blocked. */
export function readEarlyText(): EarlyText | null {
  const kept = keptText();
  return kept !== null && isSamePlace(kept.address, window.location.hash) ? kept : null;
}

/** Whether two addresses lead to the same conversation, on any branch, or to the same other page. */
export function isSamePlace(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other);
}

function placeOf(address: string): string {
  return /^#\/c\/[^/?]+/u.exec(address)?.[0] ?? address;
}

function keptText(): EarlyText | null {
  try {
    // Only `keepEarlyText` writes it.
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as EarlyText | null;
  } catch {
    return null;
  }
}

export function keepEarlyText(kept: Omit<EarlyText, "address">): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, address: window.location.hash }));
  } catch {
    // Storage is blocked or full: the text stays in its box.
  }
}

/**
 * Call this once a draft is stored or a message is sent. Text that was typed in another place stays, since
 * no box may have taken it yet.
 *
 * @param address where the stored text was written
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

/** The buttons pressed so far. From now on the caller must listen for presses itself. */
export function takePressed(): readonly HTMLButtonElement[] {
  const { boughPressed: pressed = [] } = window;
  delete window.boughPressed;
  return pressed;
}

export function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute("aria-label") ?? button.textContent;
}
