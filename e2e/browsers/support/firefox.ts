import { launch } from "puppeteer-core";
import type { ElementHandle, KeyInput, Page, TouchHandle } from "puppeteer-core";

import { bundledFinder, remoteTab } from "./remote-tab.ts";
import type { Remote } from "./remote-tab.ts";
import type { Device, Launched } from "./tab.ts";

/**
 * Starts a released Firefox and drives it by WebDriver BiDi, because Playwright drives only its own build.
 *
 * @param origin where the page is served
 */
export async function startFirefox(origin: string, executablePath: string): Promise<Launched> {
  const start = (device: Device) => {
    const extraPrefsFirefox = PREFERENCES[device];
    const options = { executablePath, headless: true, extraPrefsFirefox, timeout: STARTS_WITHIN };
    return launch({ browser: "firefox", ...options });
  };
  const [desktop, finder] = await Promise.all([start("desktop"), bundledFinder()]);
  return {
    fresh: async (device) => {
      const isPhone = device === "phone";
      const browser = isPhone ? await start("phone") : desktop;
      const context = await browser.createBrowserContext();
      return {
        version: await browser.version(),
        newTab: async () => {
          const page = await context.newPage();
          await page.setViewport(SCREENS[device]);
          return remoteTab(remoteOf(page, origin), finder);
        },
        close: () => (isPhone ? browser.close() : context.close()),
      };
    },
    stop: () => desktop.close(),
  };
}

/** How long a start may take (milliseconds); other tests run beside it. */
const STARTS_WITHIN = 180_000;

/** Without a display Firefox finds no pointer (1: a coarse one, 2: a fine one, 4: one that hovers). */
const PREFERENCES = {
  desktop: { "ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6 },
  phone: {
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "dom.w3c_touch_events.enabled": 1,
    "dom.maxtouchpoints.testing.value": 5,
    // On a busy machine, the down and the up of one tap arrive far apart. Milliseconds.
    "apz.max_tap_time": 600_000,
  },
} as const satisfies Record<Device, object>;

const SCREENS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 380, height: 780 },
} as const satisfies Record<Device, object>;

function remoteOf(page: Page, origin: string): Remote<ElementHandle> {
  const touching: TouchHandle[] = [];
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
    touch: async (type, points) => {
      if (type === "touchEnd") for (const finger of touching.splice(0)) await finger.end();
      for (const [at, { x, y }] of points.entries()) {
        if (type === "touchMove") await touching[at]?.move(x, y);
        else touching.push(await page.touchscreen.touchStart(x, y));
      }
    },
    screenshot: () => page.screenshot(),
    isPassing: (error) =>
      error instanceof Error && /detached|not clickable|stale|no such/iu.test(error.message),
  };
}
