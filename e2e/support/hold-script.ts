import type { Page } from "@playwright/test";

/** The app's own script. */
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
