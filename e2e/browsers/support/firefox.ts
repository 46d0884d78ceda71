import { launch } from "puppeteer-core";
import type { ElementHandle, KeyInput, Page } from "puppeteer-core";

import { bundledFinder, remoteTab } from "./remote-tab.ts";
import type { Remote } from "./remote-tab.ts";
import type { Launched } from "./tab.ts";

/**
 * Starts a Firefox as it is released, which speaks WebDriver BiDi: Playwright drives only its own
 * build.
 *
 * @param origin where the page is served
 */
export async function startFirefox(origin: string, executablePath: string): Promise<Launched> {
  const [browser, finder] = await Promise.all([
    launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox: DESKTOP }),
    bundledFinder(),
  ]);
  const version = await browser.version();
  return {
    fresh: async () => {
      const context = await browser.createBrowserContext();
      return {
        version,
        newTab: async () => {
          const page = await context.newPage();
          await page.setViewport({ width: 1440, height: 900 });
          return remoteTab(remoteOf(page, origin), finder);
        },
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

/** Without a display it finds no mouse, and would pass for a phone (2: fine pointer, 4: hovers). */
const DESKTOP = { "ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6 };

function remoteOf(page: Page, origin: string): Remote<ElementHandle> {
  return {
    open: async (path) => void (await page.goto(new URL(path, origin).href)),
    reload: async () => void (await page.reload()),
    address: async () => page.url(),
    // The result has the type that the caller expects of its own expression.
    evaluate: async <Result>(expression: string) => (await page.evaluate(expression)) as Result,
    element: async (expression) => {
      const handle = await page.evaluateHandle(expression);
      return handle.asElement() as ElementHandle | null; // An element, if it is a node.
    },
    click: (element) => element.click(),
    hover: (element) => element.hover(),
    chooseFiles: async (element, paths) => {
      const [chooser] = await Promise.all([page.waitForFileChooser(), element.click()]);
      await chooser.accept([...paths]);
    },
    type: (text) => page.keyboard.type(text),
    press: async (keys) => {
      const held = keys.slice(0, -1) as KeyInput[]; // The journey names keys that exist.
      for (const key of held) await page.keyboard.down(key);
      await page.keyboard.press(keys.at(-1) as KeyInput);
      for (const key of held.toReversed()) await page.keyboard.up(key);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    isPassing: (error) =>
      error instanceof Error && /detached|not clickable|stale|no such/iu.test(error.message),
  };
}
