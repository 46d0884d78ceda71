import type { Fingers } from "../../support/fingers.ts";

/** What the page is shown on: a wide screen with a mouse, or a narrow one that fingers touch. */
export type Device = "desktop" | "phone";

/** A browser that is running. */
export interface Launched {
  /** A browser with empty storage, beside any others; or why this browser cannot pass for that device. */
  fresh(device: Device): Promise<DrivenBrowser | string>;
  /** Ends the browser and every process that it has started. */
  stop(): Promise<void>;
}

/** What the journey needs of a browser, whichever protocol drives it. */
export interface DrivenBrowser {
  /** Name and version, as the browser says them. */
  readonly version: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A tab; those of one browser share its storage. */
export interface Tab extends Scope {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Presses a key where the focus is, such as `Enter` or `Control+K`. */
  press(key: string): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  /**
   * Calls a function in the page. It is sent as text, so it uses nothing from outside; its argument
   * and its result are JSON.
   */
  run<Argument, Result>(
    callback: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  resize(width: number, height: number): Promise<void>;
  /** Only on a phone. */
  fingers(): Promise<Fingers>;
  screenshot(path: string): Promise<void>;
}

/** How a part is found: as by a screen reader, so only if it can be perceived. */
export interface Which {
  name?: string | RegExp;
  /** Attributes that it has, with these values. */
  with?: Readonly<Record<string, string>>;
}

export interface Scope {
  part(role: string, which?: Which): Part;
}

/** The first element that matches, found again for every use. */
export interface Part extends Scope {
  readonly inWords: string;
  /** The actions, from here on, wait until the element is there and can be used. */
  click(): Promise<void>;
  hover(): Promise<void>;
  focus(): Promise<void>;
  /** Presses it with a finger. */
  tap(): Promise<void>;
  /** Replaces what is in a text box. */
  fill(text: string): Promise<void>;
  /** Clicks it, and chooses files of this machine in the chooser that opens. */
  chooseFiles(paths: readonly string[]): Promise<void>;
  /** The questions, from here on, report the present state. A missing element has no text or attributes. */
  count(): Promise<number>;
  text(): Promise<string>;
  value(): Promise<string>;
  attribute(name: string): Promise<string | null>;
  isFocused(): Promise<boolean>;
  /** The element's box, in px of what the tab shows; empty if the element is missing. */
  box(): Promise<Box>;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
