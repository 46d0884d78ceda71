import {
  branchMenu,
  newConversation,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("a model suggests a title in its field when asked, and the old one comes back by Undo", async ({
  page,
}) => {
  await page.goto("/");
  await newConversation(page);
  const { send, expectState } = screen(page);
  await send("how do branches work?");
  await expectState("idle");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("how do branches work?");
  await branchMenu(page).click();
  await page.getByRole("menuitem", { name: "Suggest a title" }).click();
  const field = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(field).toHaveValue("About: how do branches work?");
  await field.press("Enter");
  await expect(title).toHaveText("About: how do branches work?");
  const notice = page.getByText("Renamed “how do branches work?” to “About:");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(title).toHaveText("how do branches work?");
});

test("where it is switched on, a model titles a new conversation once, and never one that has a name", async ({
  page,
}) => {
  await page.goto("/");
  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Defaults" }).click();
  const ask = settings.getByRole("switch", { name: "Let the model title new conversations" });
  await expect(ask).not.toBeChecked();
  await ask.click();
  await expect(ask).toBeChecked();
  await page.keyboard.press("Escape");
  await newConversation(page);
  const { send, expectState, articles } = screen(page);
  await send("how do branches work?");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("About: how do branches work?");
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(title).toHaveText("how do branches work?");
  await send("and versions?");
  await expect(articles).toHaveCount(4);
  await expectState("idle");
  await expect(title).toHaveText("how do branches work?");
});
