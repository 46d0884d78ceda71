import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { branchMenu, screen, settingsButton, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** What people type, and what they mean by it. */
const meant: Record<string, RegExp[]> = {
  ask: [/^Ask several models…/u],
  compare: [/^Compare side by side with/u, /^Ask several models/u],
  model: [/^Choose the model/u, /^Run the last answer with other models/u],
  several: [/^Ask several models/u],
  usage: [/^Branch settings/u, /the Branch panel/u],
  tokens: [/^Branch settings/u],
  prompt: [/^Branch settings/u],
  temperature: [/^Branch settings/u],
  theme: [/^Theme: dark/u],
  font: [/^Answer font/u, /^Text size/u],
  key: [/^Settings: Connections/u, /^Settings: Shortcuts/u],
  "api key": [/^Settings: Connections/u],
  provider: [/^Settings: Connections/u],
  import: [/^Import a file/u],
  backup: [/^Export everything/u, /^Settings: Your data/u],
  trash: [/^Open bin/u],
  history: [/^History…/u],
  merge: [/^Bring “main” back/u],
  diff: [/^Compare side by side/u],
  "send enter": [/^Send messages with: (?:Ctrl|⌘)/u],
  attach: [/^Attach files/u],
  curl: [/^Show the next request/u],
};

test("the palette finds every action by the words people use for it, with its keys", async ({
  page,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  await expect(screen(page).articles.last()).toBeVisible();
  await page.keyboard.press("Control+K");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const commands = palette.getByRole("group", { name: "Commands" });
  for (const [words, titles] of Object.entries(meant)) {
    await palette.getByRole("combobox").fill(words);
    for (const title of titles) {
      await expect(commands.getByRole("option", { name: title }).first(), words).toBeVisible();
    }
  }
  await palette.getByRole("combobox").fill("fork last");
  await expect(commands.getByRole("option", { name: /^Fork from the last/u })).toContainText(
    "Ctrl Shift F",
  );

  // Redo is there once something was undone.
  await page.keyboard.press("Escape");
  await branchMenu(page).click();
  await page.getByRole("menuitemcheckbox", { name: /the main thread$/u }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(/^Undone: /u)).toBeVisible();
  await page.keyboard.press("Control+K");
  await palette.getByRole("combobox").fill("redo");
  await expect(commands.getByRole("option", { name: /^Redo/u })).toContainText("Ctrl Shift Z");
});

test("the key that sends is a choice", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { message, said, expectState } = screen(page);
  await expect(said("assistant").last()).toBeVisible();
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: /Command/u }).fill("send with");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ctrl+Enter to send")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Ctrl+Enter to send")).toBeVisible();
  await message.fill("one");
  await message.press("Enter");
  await message.pressSequentially("two");
  await expect(message).toHaveValue("one\ntwo");
  await message.press("Control+Enter");
  await expect(message).toHaveValue("");
  await expect(said("user").last()).toContainText("two");
  await expectState("idle");

  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Shortcuts" }).click();
  await settings.getByRole("radio", { name: "Enter", exact: true }).check({ force: true });
  await page.keyboard.press("Escape");
  await message.fill("three");
  await message.press("Enter");
  await expect(message).toHaveValue("");
  await expect(said("user").last()).toContainText("three");
});

test("a person's own keys work at once, are shown everywhere, and conflict with none", async ({
  page,
}) => {
  await page.goto("/");
  const settings = settingsDialog(page);
  const open = async () => {
    await settingsButton(page).click();
    await settings.getByRole("tab", { name: "Shortcuts" }).click();
  };
  await open();
  await settings.getByRole("button", { name: /^Command palette: .* Change$/u }).click();
  await page.keyboard.press("Control+b");
  await expect(settings.getByRole("status")).toContainText("is “Show or hide conversations”");
  await page.keyboard.press("Control+t");
  await expect(settings.getByRole("status")).toContainText("keeps these keys for itself");
  await page.keyboard.press("Control+j");
  await expect(
    settings.getByRole("button", { name: "Command palette: Ctrl J. Change" }),
  ).toBeVisible();
  await expectNoBarrierInDialog(page);
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Control+j");
  const palette = page.getByRole("combobox", { name: "Command, branch or conversation" });
  await expect(palette).toBeVisible();
  await page.keyboard.press("Control+j");
  await expect(palette).toBeHidden();
  await page.reload();
  await open();
  await settings.getByRole("button", { name: "Reset: Command palette" }).click();
  const field = settings.getByRole("button", { name: /^Command palette: .* Change$/u });
  await expect(field).toHaveAccessibleName("Command palette: Ctrl K. Change");
  // As in Safari, where a pressed button does not get the focus.
  await field.evaluate((button: HTMLButtonElement) => button.click());
  await page.keyboard.press("Control+j");
  await expect(field).toHaveAccessibleName("Command palette: Ctrl J. Change");
});
