import type { BrowserContext, Locator, Page } from "@playwright/test";

import { fingersOn } from "../../support/fingers.ts";
import type { Part, Tab, Which } from "./tab.ts";

/** A tab of a browser that Playwright drives. */
export async function playwrightTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  return {
    part: (role, which) => partIn(page, role, which),
    open: async (path) => void (await page.goto(path)),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    run: async (callback, argument) =>
      page.evaluate(callback as (argument: unknown) => never, argument),
    resize: (width, height) => page.setViewportSize({ width, height }),
    fingers: () => fingersOn(page),
    screenshot: async (path) => void (await page.screenshot({ path })),
  };
}

type Role = Parameters<Page["getByRole"]>[0];

function partIn(scope: Page | Locator, role: string, which: Which = {}): Part {
  const { name, with: attributes = {} } = which;
  const named = scope.getByRole(
    role as Role, // The journey names roles that exist.
    name === undefined ? {} : { name, exact: true },
  );
  const selector = Object.entries(attributes)
    .map(([attribute, value]) => `[${attribute}=${JSON.stringify(value)}]`)
    .join("");
  const all = selector === "" ? named : named.and(scope.locator(selector));
  return partOf(all, `${role} ${String(name ?? selector)}`);
}

function partOf(all: Locator, inWords: string): Part {
  const one = all.first();
  // The functions that report the present state do not wait for an element that has just gone.
  return {
    inWords,
    part: (role, which) => partIn(one, role, which),
    click: () => one.click(),
    hover: () => one.hover(),
    focus: () => one.focus(),
    tap: () => one.tap(),
    fill: (text) => one.fill(text),
    chooseFiles: async (paths) => {
      const [chooser] = await Promise.all([one.page().waitForEvent("filechooser"), one.click()]);
      await chooser.setFiles([...paths]);
    },
    count: () => all.count(),
    text: () =>
      all.evaluateAll(([element]) => (element as HTMLElement | undefined)?.innerText ?? ""),
    value: () =>
      all.evaluateAll(([element]) => (element as HTMLInputElement | undefined)?.value ?? ""),
    attribute: (name) =>
      all.evaluateAll(([element], of) => element?.getAttribute(of) ?? null, name),
    isFocused: () =>
      all.evaluateAll(([element]) => element !== undefined && element === document.activeElement),
    box: async () => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 },
  };
}
