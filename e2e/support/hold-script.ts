import type { Page, Route } from "@playwright/test";

/** The address of the app's own script. */
export const APP_SCRIPT = /\/assets\/(?:index|first)-[^/]*\.js$/u;

/** Keeps the app's script back until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(APP_SCRIPT, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Serves the first frame's own script as a file, with `answer`. The frame can then be there before its
 * script, as if the HTML came slowly or the script did not run.
 */
export async function apartFrameScript(
  page: Page,
  answer: (route: Route, script: string) => Promise<void>,
): Promise<void> {
  let script = "";
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const apart = html.replace(FRAME_SCRIPT, (_, screen: string, code: string) => {
      script = code;
      return `<script data-screen="${screen}" src="./assets/frame-apart.js"></script>`;
    });
    if (script === "") throw new Error("The first frame has no script in the HTML.");
    await route.fulfill({ response, body: apart });
  });
  await page.route(/\/assets\/frame-apart\.js$/u, (route) => answer(route, script));
}

const FRAME_SCRIPT = /<script data-screen="([^"]*)">(.*?)<\/script>/su;
