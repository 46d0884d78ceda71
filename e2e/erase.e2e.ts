import type { Page } from "@playwright/test";

import {
  addConnection,
  newConversation,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const confirmation = (page: Page) => page.getByRole("dialog", { name: "Erase all your data?" });

async function openData(page: Page) {
  await settingsButton(page).click();
  await settingsDialog(page).getByRole("tab", { name: "Your data" }).click();
}

test("everything is erased, and every tab starts as on a first visit", async ({ page }) => {
  await page.goto("./");
  await addConnection(page, "http://localhost:9/v1", "m");
  await openData(page);
  await settingsDialog(page).getByRole("tab", { name: "Appearance" }).click();
  await settingsDialog(page).getByRole("radio", { name: "Dark" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(screen(page).articles.last()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(screen(other).articles.last()).toBeVisible();
  const keptNames = () => page.evaluate(() => Object.keys(localStorage).join());
  await expect.poll(keptNames).toContain("bough.screen.");

  await openData(page);
  const size = settingsDialog(page).getByRole("region", { name: "Size" });
  await expect(size.getByText(/^[1-9][\d.,]* kB$/u).first()).toBeVisible();
  await settingsDialog(page).getByRole("button", { name: "Erase all my data" }).click();
  const dialog = confirmation(page);
  await expect(dialog.getByRole("listitem").first()).toContainText("1 conversation with");
  await expect(dialog.getByText("All connections, and 1 key")).toBeVisible();

  // An export is offered, and nothing happens without the word.
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export conversations first" }).click();
  const choice = page.getByRole("dialog", { name: "Export" });
  await choice.getByRole("button", { name: "Export", exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.json$/u);
  await expect(dialog.getByText(/^Exported 1 conversation/u)).toBeVisible();
  const erase = dialog.getByRole("button", { name: "Erase everything" });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel("Type “erase” to confirm").fill("erase");
  await erase.click();

  for (const tab of [page, other]) {
    await expect(tab.getByRole("region", { name: "New conversation" })).toBeVisible();
    await expect(tab).toHaveURL((url) => url.hash === "" || url.hash === "#/");
    await expect(tab.getByRole("link", { name: /^Example/u })).toHaveCount(1);
    await expect(tab.getByText("removed")).toHaveCount(0);
    await expect(
      tab.getByText("Everything that Bough kept in this browser was erased."),
    ).toBeVisible();
    await expect(tab.locator("html")).not.toHaveAttribute("data-theme", "dark");
    expect(await tab.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("key");
    expect(await tab.evaluate(() => Object.keys(localStorage).join())).not.toContain("screen");
  }
  await settingsButton(page).click();
  await expect(settingsDialog(page).getByText("Demo").first()).toBeVisible();
  await expect(settingsDialog(page).getByText("Test server")).toHaveCount(0);
  await page.keyboard.press("Escape");

  // The page says so only once.
  await page.reload();
  await expect(page.getByRole("region", { name: "New conversation" })).toBeVisible();
  await expect(page.getByText(/was erased/u)).toHaveCount(0);

  // The new page works as ever.
  await newConversation(page);
  const { send, said } = screen(page);
  await send("hello");
  await expect(said("assistant").last()).toBeVisible();
});

test("what is typed in a form is no reason to stay once everything is erased", async ({ page }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto("./");
  await settingsButton(page).click();
  await settingsDialog(page).getByRole("tab", { name: "Prompts" }).click();
  await settingsDialog(page).getByRole("button", { name: "New prompt" }).click();
  await settingsDialog(page).getByRole("textbox", { name: "Text" }).fill("Sum up");
  await settingsDialog(page).getByRole("tab", { name: "Your data" }).click();
  await settingsDialog(page).getByRole("button", { name: "Erase all my data" }).click();
  await confirmation(page).getByLabel("Type “erase” to confirm").fill("erase");
  const loaded = page.waitForEvent("load");
  await confirmation(page).getByRole("button", { name: "Erase everything" }).click();
  await loaded;
  await expect(settingsDialog(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});
