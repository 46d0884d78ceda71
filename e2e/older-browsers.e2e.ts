// Tests what a browser shows that is older than those in which Bough works (.ci/oldest-browsers.ts).
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { expect, test } from "./support/test.ts";

/** Removes what older browsers lack. A real one does not even understand the app's modules. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, "parse");
    Reflect.deleteProperty(Navigator.prototype, "locks");
  });
  await page.route(/\/assets\/(?:index|first)-[^/]*\.js$/u, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "from the future ;" }),
  );
}

test("an older browser says what it lacks and what to do, in both looks, and opens nothing", async ({
  page,
}) => {
  await makeOld(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const said = page.frameLocator("iframe");
  await expect(said.getByRole("heading")).toHaveText("This browser is too old for Bough");
  await expect(said.getByRole("listitem")).toHaveText([/Web Locks/u, /parts of JavaScript/u]);
  await expect(said.getByText("Bough works in Chrome and Edge 126")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  const paper = () =>
    said.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  expect(await paper()).toBe("rgb(20, 21, 19)");
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);

  // A chosen look takes precedence over the system's.
  await page.evaluate(() => localStorage.setItem("bough.preference.theme", '"light"'));
  await page.setViewportSize({ width: 380, height: 760 });
  await page.reload();
  await expect(said.getByRole("heading")).toBeVisible();
  expect(await paper()).toBe("rgb(251, 250, 247)");
  await page.goto("/too-old.html");
  await expect(page.getByRole("listitem")).toHaveCount(3);
  await expectNoBarrier(page, "the page for older browsers");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380);
});
