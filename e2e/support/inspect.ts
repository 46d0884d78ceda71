import { expect } from "@playwright/test";
import type { CDPSession, Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

import { violationsOf } from "./barriers.ts";
import { lostStates, misnamedControls, movingParts } from "./state-faults.ts";
import { tabFaults } from "./tab-stops.ts";
import { overlappingText, sidewaysScrollers, textFaults } from "./text-faults.ts";

const WIDE = { width: 1440, height: 900 };
/** WIDE with everything twice as large: half as many CSS pixels. */
const ZOOMED = { width: 720, height: 450 };
/** The width that WCAG 1.4.10 asks for. WIDE with everything four times as large would have 360 px. */
const NARROW = { width: 320, height: 640 };

/** A way of showing the page that some people need. */
type Mode = "light" | "dark" | "spaced" | "forced" | "zoomed" | "narrow";

const EVERY_RULE: RunOptions = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
};
const CONTRAST: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };
const WITHOUT_CONTRAST: RunOptions = {
  ...EVERY_RULE,
  rules: { "color-contrast": { enabled: false } },
};

export interface InspectOptions {
  /** What the document's title must contain. */
  title?: string;
  /** Inspects the page only at the narrow width, for a state that exists only there. */
  onlyNarrow?: boolean;
}

/**
 * Finds what keeps people from using the page in its present state: light, dark, with wider text spacing,
 * in forced colours, zoomed and narrow, always without motion. The page keeps its state.
 *
 * @returns one line for each fault
 */
export async function inspect(
  page: Page,
  where: string,
  { title = "Bough", onlyNarrow = false }: InspectOptions = {},
): Promise<string[]> {
  const faults: string[] = [];
  const add = (mode: Mode, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${where}, ${mode}: ${fault}`));
  const wide = onlyNarrow ? NARROW : WIDE;
  await look(page, "light", wide);
  if (!(await page.title()).includes(title))
    add("light", ["the title does not tell what is shown"]);
  add("light", await page.evaluate(movingParts));
  add("light", await page.evaluate(misnamedControls));
  add("light", await readableText(page));
  add("light", await violationsOf(page, EVERY_RULE));
  add("light", await namelessControls(page));
  await look(page, "dark", wide);
  add("dark", await violationsOf(page, CONTRAST));
  await look(page, "forced", onlyNarrow ? NARROW : ZOOMED);
  add("forced", await page.evaluate(lostStates));
  add("zoomed", await readableText(page));
  add("zoomed", await tabFaults(page));
  await look(page, "spaced", wide);
  add("spaced", await readableText(page));
  await page.evaluate(closerText);
  if (!onlyNarrow) {
    await look(page, "narrow", NARROW);
    add("narrow", await readableText(page));
    add("narrow", await violationsOf(page, WITHOUT_CONTRAST));
  }
  add("narrow", await page.evaluate(sidewaysScrollers));
  await look(page, "light", wide);
  return faults;
}

async function look(page: Page, mode: Mode, size: typeof WIDE): Promise<void> {
  await page.emulateMedia({
    colorScheme: mode === "dark" ? "dark" : "light",
    forcedColors: mode === "forced" ? "active" : "none",
    reducedMotion: "reduce",
  });
  await page.setViewportSize(size);
  if (mode === "spaced") await page.evaluate(widerText);
  await page.evaluate(untilStill);
}

async function readableText(page: Page): Promise<string[]> {
  return [...(await page.evaluate(textFaults)), ...(await page.evaluate(overlappingText))];
}

/** Runs in the page: applies the text spacing that a page must support by WCAG 1.4.12. */
function widerText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. */
function closerText(): void {
  document.adoptedStyleSheets.pop();
}

/** Runs in the page: resolves once nothing has moved for a few frames. */
async function untilStill(): Promise<void> {
  await document.fonts.ready;
  let before = "";
  for (let still = 0, frames = 0; still < 3 && frames < 120; frames += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    let [count, sum] = [0, 0];
    for (const element of document.querySelectorAll("body *")) {
      const { left, top, width, height } = element.getBoundingClientRect();
      count += 1;
      sum += left + 2 * top + 3 * width + 5 * height;
    }
    const now = `${count} ${sum}`;
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

const CONTROLS = new Set([
  "button",
  "checkbox",
  "combobox",
  "dialog",
  "image",
  "link",
  "listbox",
  "menu",
  "menuitem",
  "menuitemcheckbox",
  "meter",
  "option",
  "progressbar",
  "radio",
  "radiogroup",
  "region",
  "searchbox",
  "separator",
  "slider",
  "spinbutton",
  "switch",
  "tab",
  "tablist",
  "tabpanel",
  "textbox",
  "tree",
  "treeitem",
]);

/** What has no name in the browser's own accessibility tree, though a person could use it or get to it. */
async function namelessControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const nameless = nodes.filter(
      ({ ignored, role, name, properties }) =>
        !ignored &&
        CONTROLS.has(String(role?.value)) &&
        String(name?.value ?? "").trim() === "" &&
        // A dividing line is a separator too, and needs no name unless it can have the focus.
        (role?.value !== "separator" || properties?.some((one) => one.name === "focusable")),
    );
    return await Promise.all(nameless.map((node) => told(session, node)));
  } finally {
    await session.detach();
  }
}

interface Nameless {
  role?: { value?: unknown };
  backendDOMNodeId?: number;
}

async function told(session: CDPSession, { role, backendDOMNodeId }: Nameless): Promise<string> {
  const of = backendDOMNodeId === undefined ? {} : { backendNodeId: backendDOMNodeId };
  const { outerHTML } = await session.send("DOM.getOuterHTML", of);
  return `${String(role?.value)} without a name: ${outerHTML.slice(0, 120)}`;
}

/** Fails with all faults at once, so that one run reports everything. */
export function expectNoFaults(faults: readonly string[]): void {
  expect(faults.join("\n")).toBe("");
}
