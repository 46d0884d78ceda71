import type { Page } from "@playwright/test";

import { branchTree, screen, settingsButton, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { startHost } from "./support/versions.ts";
import type { Host } from "./support/versions.ts";

/** On a first visit nothing is kept on the device yet: what loads on first use may not come. */

let host: Host;

test.beforeEach(async ({ page }) => {
  host = await startHost();
  await page.goto(host.url);
  await expect(page.locator("#first-frame")).toHaveCount(0);
  // Waits until what is loaded ahead has come, the palette among it.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /command/iu })).toBeFocused();
  await page.keyboard.press("Escape");
});

test.afterEach(async () => {
  await host.stop();
});

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });

test("a window whose code did not come opens when it is asked for again", async ({ page }) => {
  host.serve(null);
  await settingsButton(page).click();
  await expect(notice(page, "the server doesn’t answer")).toBeVisible();
  await expect(settingsDialog(page)).toBeHidden();
  // The rest works.
  await screen(page).message.fill("Kept words");
  await settingsButton(page).click();
  await expect(notice(page, "the server doesn’t answer")).toBeVisible();

  host.serve("first");
  await settingsButton(page).click();
  await expect(settingsDialog(page)).toBeVisible();
  await expectStyled(page);
  await page.keyboard.press("Escape");
  await expect(screen(page).message).toHaveValue("Kept words");
});

test("a part without its style sheet is not shown, and has it when it comes after all", async ({
  page,
}) => {
  await page.route(/\/assets\/[^/]*settings[^/]*\.css$/u, (route) => route.abort());
  await settingsButton(page).click();
  await expect(notice(page, "A part of Bough couldn’t be loaded")).toBeVisible();
  await page.unrouteAll();
  await settingsButton(page).click();
  await expect(settingsDialog(page)).toBeVisible();
  await expectStyled(page);
});

test("a part says in its place that it did not come, and comes by itself with the network", async ({
  page,
}) => {
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(screen(page).articles.first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Tree" }).click();
  const line = page.getByText("This part couldn’t be loaded.");
  await expect(line).toBeVisible();
  await expect(notice(page, "there is no network")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).last().click();
  await expect(line).toBeVisible();

  await page.context().setOffline(false);
  await expect(branchTree(page)).toBeVisible();
  await expect(line).toBeHidden();
  await expect(notice(page, "there is no network")).toBeHidden();
});

test("where only a reload helps, it is offered, loses nothing, and is not made without a server", async ({
  page,
}) => {
  const { message } = screen(page);
  await message.fill("Kept words");
  // As if the browser remembered the failure, or the server had another version.
  await page.route(/\/assets\/settings[^/]*\.js$/u, (route) => route.abort());
  await settingsButton(page).click();
  const told = notice(page, "Perhaps the server has a newer version");
  await expect(told).toBeVisible();
  // Only the page itself fails. On a busy machine the parts that follow the first page may come only now, and
  // their failure would be reported as well.
  const isAsked = ({ pathname }: URL) => pathname === new URL(host.url).pathname;
  await page.route(isAsked, (route) => route.abort());
  await told.getByRole("button", { name: "Reload" }).click();
  await expect(notice(page, "Not reloaded: the server doesn’t answer")).toBeVisible();
  await expect(message).toHaveValue("Kept words");

  await page.unroute(isAsked);
  await settingsButton(page).click();
  await expect(told).toBeVisible();
  await page.unrouteAll();
  const reloaded = page.waitForEvent("load");
  await told.getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await expect(message).toHaveValue("Kept words");
  await settingsButton(page).click();
  await expect(settingsDialog(page)).toBeVisible();
});

test("a reload that would lose a form begun in a closed window is not made", async ({ page }) => {
  const open = async () => {
    await settingsButton(page).click();
    await settingsDialog(page).getByRole("tab", { name: "Prompts" }).click();
  };
  const text = settingsDialog(page).getByRole("textbox", { name: "Text" });
  await open();
  await settingsDialog(page).getByRole("button", { name: "New prompt" }).click();
  await text.fill("An hour of work");
  await page.keyboard.press("Escape");
  const goOn = settingsDialog(page).getByRole("button", { name: "Continue editing" });
  await expect(goOn).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settingsDialog(page)).toBeHidden();

  await page.route(/\/assets\/bin-[^/]*\.js$/u, (route) => route.abort());
  await page.getByRole("button", { name: "Bin" }).click();
  const told = notice(page, "Perhaps the server has a newer version");
  await told.getByRole("button", { name: "Reload" }).click();
  await expect(
    notice(page, "Not reloaded: what you have typed outside the message box would be lost"),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open();
  await goOn.click();
  await expect(text).toHaveValue("An hour of work");
});

test("a message that needs a missing part is not sent, stays in the box, and goes later", async ({
  page,
}) => {
  const { message, submit, said, expectState } = screen(page);
  await page.route(/\/assets\/(?!index)[^/]*\.js$/u, (route) => route.abort());
  await page.reload();
  await expect(page.locator("#first-frame")).toHaveCount(0);
  await submit("21 * 2");
  await expect(page.getByRole("alert")).toContainText("Not sent: A part of Bough");
  await expect(message).toHaveValue("21 * 2");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said("assistant").last()).toContainText("42");
  await expectState("idle");
});

/** Fails if the settings lack their own style sheet, without which the tabs are above what they show. */
async function expectStyled(page: Page): Promise<void> {
  const frame = settingsDialog(page).getByRole("tabpanel").locator("..");
  await expect(frame).toHaveCSS("display", "flex");
}
