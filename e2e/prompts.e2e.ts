import type { Page } from "@playwright/test";

import { newConversation, screen, settingsButton, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const commands = (page: Page) => page.getByRole("listbox", { name: "Commands" });

async function savePrompt(page: Page, name: string, text: string) {
  await settingsDialog(page).getByRole("button", { name: "New prompt" }).click();
  await settingsDialog(page).getByLabel("Name").fill(name);
  await settingsDialog(page).getByLabel("Text").fill(text);
  await settingsDialog(page).getByRole("button", { name: "Save" }).click();
  await expect(settingsDialog(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

async function openPrompts(page: Page) {
  await settingsButton(page).click();
  await settingsDialog(page).getByRole("tab", { name: "Prompts" }).click();
}

test("a slash puts a saved prompt into the message, and Tab goes through its fields", async ({
  page,
}) => {
  await page.goto("./");
  await newConversation(page);
  const { message, said } = screen(page);

  // Without any prompts, the slash leads to where they are made.
  await message.press("/");
  await expect(commands(page).getByRole("option")).toHaveText([/^Manage prompts/u]);
  await message.press("Enter");
  await expect(settingsDialog(page).getByRole("tab", { name: "Prompts" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await savePrompt(page, "Compare two", "Compare {{first}} with {{second}}.");
  await savePrompt(page, "Summary", "Summarise this.");
  await page.keyboard.press("Escape");
  await expect(message).toHaveValue("");

  await message.pressSequentially("/");
  await expect(message).toHaveRole("textbox");
  const options = commands(page).getByRole("option");
  await expect(options).toHaveCount(3);
  const active = commands(page).getByRole("option", { selected: true });
  await expect(active).toHaveText(/^Compare two/u);
  await message.press("ArrowDown");
  await expect(active).toHaveText(/^Summary/u);
  const activeId = await active.getAttribute("id");
  await expect(message).toHaveAttribute("aria-activedescendant", activeId ?? "");

  await message.pressSequentially("comp");
  await expect(options).toHaveCount(1);
  await message.press("Enter");
  await expect(commands(page)).toBeHidden();
  await expect(message).toHaveValue("Compare {{first}} with {{second}}.");
  await expect(message).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.type("tea");
  // The first Enter shows what was forgotten.
  await page.keyboard.press("Enter");
  await expect(page.getByText("Fill in “second” first")).toBeVisible();
  await page.keyboard.type("coffee");
  await expect(message).toHaveValue("Compare tea with coffee.");
  await message.press("Enter");
  await expect(said("user").last()).toContainText("Compare tea with coffee.");

  // The button does the same.
  await message.pressSequentially("/comp");
  await message.press("Enter");
  await page.keyboard.type("tea");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Fill in “second” first, or press Send again")).toBeVisible();
  await page.keyboard.type("milk");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said("user").last()).toContainText("Compare tea with milk.");
});

test("Tab fills the fields and then leaves; Escape and paths keep what was typed", async ({
  page,
}) => {
  await page.goto("./");
  await openPrompts(page);
  await savePrompt(page, "Ask", "{{who}}: {{what}}?");
  await page.keyboard.press("Escape");
  const { message } = screen(page);
  await message.pressSequentially("Hello /as");
  await expect(commands(page)).toBeHidden();
  await message.fill("");
  await message.pressSequentially("/as");
  await expect(commands(page)).toBeVisible();
  await message.press("Escape");
  await expect(commands(page)).toBeHidden();
  await expect(message).toHaveValue("/as");
  await message.fill("");
  await message.pressSequentially("/a/ask");
  await expect(commands(page)).toBeHidden();

  await message.fill("Hello");
  await message.press("Shift+Enter");
  await message.pressSequentially("/ask");
  await commands(page).getByRole("option").click();
  await expect(message).toHaveValue("Hello\n{{who}}: {{what}}?");
  await page.keyboard.press("Tab");
  await page.keyboard.type("when");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("Ann");
  await expect(message).toHaveValue("Hello\nAnn: when?");
  await page.keyboard.press("Tab");
  await expect(message).not.toBeFocused();
});

test("prompts are edited, duplicated and deleted with Undo", async ({ page }) => {
  await page.goto("./");
  await openPrompts(page);
  await savePrompt(page, "Review", "Review this.");
  const dialog = settingsDialog(page);
  const items = dialog.getByRole("listitem");

  // What was typed survives closing the settings, and cancelling.
  await dialog.getByRole("button", { name: "Edit Review" }).click();
  await dialog.getByLabel("Text").fill("Review {{code}}.");
  await expect(dialog.getByText("To fill in each time: code.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Continue editing" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await openPrompts(page);
  await dialog.getByRole("button", { name: "Edit Review" }).click();
  await expect(dialog.getByLabel("Text")).toHaveValue("Review {{code}}.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(items).toHaveText([/Review this\./u]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByLabel("Text")).toHaveValue("Review {{code}}.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(items).toHaveText([/Review \{\{code\}\}\./u]);
  await expect(dialog.getByRole("button", { name: "Edit Review" })).toBeFocused();

  await dialog.getByRole("button", { name: "More options for Review" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Review 2");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(items).toHaveCount(2);

  await dialog.getByRole("button", { name: "More options for Review", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(items).toHaveText([/^Review 2/u]);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(items).toHaveCount(2);
  await page.reload();
  await openPrompts(page);
  await expect(items).toHaveCount(2);
});
