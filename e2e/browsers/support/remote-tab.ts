import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { build } from "vite";

import { fingersBy } from "../../support/fingers.ts";
import type { Touch } from "../../support/fingers.ts";
import type { Step } from "./find-accessible.ts";
import type { Box, Part, Scope, Tab, Which } from "./tab.ts";

/** How long an element may take to appear and become usable (milliseconds). */
const PATIENCE = 180_000;

/** What a driver must offer if it cannot find elements by role and name itself. */
export interface Remote<Element> {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** The JSON value of an expression, or what it resolves to if it is a promise. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** The element to which an expression evaluates; null if it is none. */
  element(expression: string): Promise<Element | null>;
  click(element: Element): Promise<void>;
  hover(element: Element): Promise<void>;
  /** Clicks it, and chooses files in the chooser that opens. */
  chooseFiles(element: Element, paths: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses the last of these keys, while the others are held. */
  press(keys: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  touch: Touch;
  /** As PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Whether an error only means that an element was missing or not usable, which may change. */
  isPassing(error: unknown): boolean;
}

/** Builds `find-accessible.ts` into a text that a browser runs. */
export async function bundledFinder(): Promise<string> {
  const entry = fileURLToPath(new URL("find-accessible.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["iife"], name: "finder", fileName: "finder" } },
  });
  const [output] = [built].flat();
  if (output === undefined || !("output" in output)) throw new Error("The finder was not built.");
  return output.output[0].code;
}

/** A tab of such a driver. */
export function remoteTab<Element>(remote: Remote<Element>, finder: string): Tab {
  return {
    ...scopeOf({ remote, finder, steps: [] }),
    open: (path) => remote.open(path),
    reload: () => remote.reload(),
    address: () => remote.address(),
    press: (key) => remote.press(key.split("+")),
    type: (text) => remote.type(text),
    run: (callback, argument) =>
      remote.evaluate(`(${callback.toString()})(${JSON.stringify(argument)})`),
    resize: (width, height) => remote.resize(width, height),
    fingers: () => Promise.resolve(fingersBy((type, points) => remote.touch(type, points))),
    screenshot: async (path) => writeFile(path, await remote.screenshot()),
  };
}

/** Where elements are looked for: within the first one of each step. */
interface Place<Element> {
  remote: Remote<Element>;
  finder: string;
  steps: readonly Step[];
}

function scopeOf<Element>(place: Place<Element>): Scope {
  return {
    part: (role, which) => partOf({ ...place, steps: [...place.steps, step(role, which)] }),
  };
}

function step(role: string, { name, with: attributes = {} }: Which = {}): Step {
  if (name === undefined) return { role, with: attributes };
  if (typeof name === "string") return { role, name, with: attributes };
  return { role, pattern: { source: name.source, flags: name.flags }, with: attributes };
}

function partOf<Element>(place: Place<Element>): Part {
  const { remote, finder, steps } = place;
  const inWords = steps
    .map(({ role, name, pattern }) => `${role} ${name ?? pattern?.source ?? ""}`.trim())
    .join(" › ");
  const within = (expression: string) => `(() => {
    ${finder}
    const all = finder.findAccessible(${JSON.stringify(steps)});
    const one = all[0];
    return ${expression};
  })()`;
  const tell = <Result>(expression: string) => remote.evaluate<Result>(within(expression));
  const use = async (act: (element: Element) => Promise<void>, which = "one") => {
    const until = Date.now() + PATIENCE;
    for (;;) {
      try {
        const element = await remote.element(within(`${which} ?? null`));
        if (element !== null) return await act(element);
      } catch (error) {
        if (!remote.isPassing(error) || Date.now() > until) throw error;
      }
      if (Date.now() > until) throw new Error(`There is no ${inWords} that can be used.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  /** An expression for the element if nothing covers it and it does not move; otherwise null. */
  const usable = "(finder.canBePressed(one) ? one : null)";
  const box = () => tell<Box>("finder.boxOf(one)");
  const focus = () => use(async () => void (await tell("one.focus()")));
  return {
    ...scopeOf(place),
    inWords,
    click: () => use((element) => remote.click(element), usable),
    hover: () => use((element) => remote.hover(element)),
    focus,
    tap: () =>
      use(async () => {
        const { x, y, width, height } = await box();
        await remote.touch("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
        await remote.touch("touchEnd", []);
      }, usable),
    fill: async (text) => {
      await focus();
      await tell("one.select()");
      await (text === "" ? remote.press(["Backspace"]) : remote.type(text));
    },
    chooseFiles: (paths) => use((element) => remote.chooseFiles(element, paths), usable),
    count: () => tell("all.length"),
    text: () => tell("one?.innerText ?? ''"),
    value: () => tell("one?.value ?? ''"),
    attribute: (name) => tell(`one?.getAttribute(${JSON.stringify(name)}) ?? null`),
    isFocused: () => tell("one !== undefined && one === document.activeElement"),
    box,
  };
}
