import type { Page } from "@playwright/test";

import { putRows, tablesOf } from "./support/database.ts";
import { holdScript } from "./support/hold-script.ts";
import {
  branchTree,
  conversationList,
  newConversation,
  screen,
  treeButton,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const notice = (page: Page) => page.getByRole("region", { name: "In the bin" });

async function deleteFirst(page: Page, title: string): Promise<void> {
  const list = conversationList(page);
  await list.getByRole("button", { name: `More options for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(list.getByRole("link", { name: title })).toBeHidden();
}

test("P12: a deleted conversation is only read in another tab, and goes on with its draft once restored", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState } = screen(page);
  await send("keep me");
  await expectState("idle");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("This conversation is active in another tab")).toBeVisible();
  const there = screen(other);
  await there.message.fill("not sent yet");
  await expect(there.said("assistant").getByRole("button", { name: "Regenerate" })).toHaveCount(1);

  await page.bringToFront();
  await deleteFirst(page, "keep me");
  await expect(notice(other)).toBeVisible();
  await expect(there.message).toHaveCount(0);
  await expect(there.said("user")).toContainText("keep me");
  // Nor is anything offered that would be refused.
  await expect(there.said("assistant").getByRole("button", { name: "Regenerate" })).toHaveCount(0);
  await there.said("assistant").getByRole("button", { name: "More", exact: true }).click();
  const offered = other.getByRole("menuitem");
  await expect(offered.filter({ hasText: "Copy text" })).toBeVisible();
  await expect(offered.filter({ hasText: /Fork|Regenerate|Delete/u })).toHaveCount(0);
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "Branch and conversation" }).click();
  await expect(offered.filter({ hasText: "Export" }).first()).toBeVisible();
  await expect(offered.filter({ hasText: /Rename|Pin|Move|Tags|Delete/u })).toHaveCount(0);
  await other.keyboard.press("Escape");
  await other.keyboard.press("Control+K");
  const palette = other.getByRole("dialog").getByRole("option");
  await expect(palette.filter({ hasText: "Go to the end" })).toBeVisible();
  await expect(palette.filter({ hasText: /Write|Fork|Edit|Regenerate/u })).toHaveCount(0);
  await other.keyboard.type("branch");
  await expect(palette.filter({ hasText: "Branch panel" })).toBeVisible();
  await expect(palette.filter({ hasText: /Fork|Rename|Delete/u })).toHaveCount(0);
  await other.keyboard.press("Escape");
  await other.keyboard.press("Control+Shift+F");
  await expect(
    other.getByText("This conversation is in the bin. Restore it to go on."),
  ).toBeVisible();
  await expect(there.said("assistant")).toBeVisible();

  await other.bringToFront();
  await other.reload();
  await expect(notice(other)).toBeVisible();
  await expect(there.said("user")).toContainText("keep me");
  await expect(there.message).toHaveCount(0);

  await notice(other).getByRole("button", { name: "Restore" }).click();
  await expect(there.message).toHaveValue("not sent yet");
  await expect(there.message).toBeFocused();
  await expect(conversationList(page).getByRole("link", { name: "keep me" })).toBeVisible();
  await there.send("not sent yet");
  await expect(there.said("user")).toHaveCount(2);
});

test("what is typed before the app is there stays for a conversation that turns out to be in the bin", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, message } = screen(page);
  await send("keep me");
  await expectState("idle");
  const address = page.url();
  await deleteFirst(page, "keep me");

  const release = await holdScript(page);
  await page.goto("about:blank");
  // The address is that of a link in the list, which names no branch.
  await page.goto(address.replace(/\/main$/u, ""), { waitUntil: "commit" });
  await message.pressSequentially("not sent yet");
  release();
  await expect(notice(page)).toBeVisible();
  // Another draft is written in between.
  await newConversation(page);
  await message.fill("something else");
  await page.getByRole("link", { name: /^Example/u }).click();
  await page.goto(address);
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await expect(message).toHaveValue("not sent yet");
  await page.reload();
  await expect(message).toHaveValue("not sent yet");
});

test("P12: a sub-task is only read while what it belongs to is in the bin", async ({ page }) => {
  await page.goto("/");
  const { send, expectState, said, message } = screen(page);
  await send("the whole");
  await expectState("idle");
  await newConversation(page);
  await send("a part of it");
  await expectState("idle");
  const { contexts } = await tablesOf(page, ["contexts"]);
  const whole = contexts.find(({ title }) => title === "the whole");
  const part = contexts.find(({ title }) => title === "a part of it");
  const address = page.url();
  await page.goto("/favicon.svg");
  await putRows(page, { contexts: [{ ...part, parentId: whole?.["id"] }] });
  await page.goto(address);
  await expect(message).toBeVisible();
  await expect(said("assistant").getByRole("button", { name: "Regenerate" })).toHaveCount(1);

  await deleteFirst(page, "the whole");
  await expect(
    page.getByText(/which is in the bin\. You can read this, and write again once it is restored/u),
  ).toBeVisible();
  await expect(message).toHaveCount(0);
  await expect(said("user")).toContainText("a part of it");
  await expect(said("assistant").getByRole("button", { name: /Regenerate|Fork/u })).toHaveCount(0);
  await said("assistant").getByRole("button", { name: "More", exact: true }).click();
  const offered = page.getByRole("menuitem");
  await expect(offered.filter({ hasText: "Copy text" })).toBeVisible();
  await expect(offered.filter({ hasText: /Fork|Regenerate|Delete/u })).toHaveCount(0);
  await page.keyboard.press("Escape");
  // Keys say why, and change nothing.
  const before = await tablesOf(page, ["branches", "messages"]);
  const notices = page.getByRole("status").filter({ hasText: "This sub-task can only be read" });
  const told = notices.getByText("This sub-task can only be read");
  const dismiss = notices.getByRole("button", { name: "Dismiss" });
  for (const keys of ["Control+Shift+F", "Control+Shift+K", "Control+I"]) {
    await page.keyboard.press(keys);
    await expect(told).toBeVisible();
    await dismiss.click();
    await expect(told).toHaveCount(0);
  }
  await treeButton(page).click();
  await page.getByRole("treeitem").last().focus();
  await page.keyboard.press("Delete");
  await expect(told).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("tab", { name: "Branch", exact: true }).click();
  const settings = page.getByRole("region", { name: "Settings of this branch" });
  await expect(settings.getByText("This sub-task can only be read")).toBeVisible();
  await expect(settings.getByRole("textbox", { name: "System prompt" })).toBeDisabled();
  await expect(settings.getByRole("combobox", { name: "Model", exact: true })).toBeDisabled();
  await dismiss.click();
  await expect(told).toHaveCount(0);
  await page.getByRole("switch", { name: "Main thread" }).click();
  await expect(told).toBeVisible();
  await expect(page.getByRole("switch", { name: "Main thread" })).not.toBeChecked();
  expect(await tablesOf(page, ["branches", "messages"])).toEqual(before);

  await page.getByRole("button", { name: "Go back" }).click();
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await page.goto(address);
  await expect(message).toBeVisible();
  await expect(said("assistant").getByRole("button", { name: "Regenerate" })).toHaveCount(1);
});

test("a preview in the bin leads there, and forks nothing", async ({ page }) => {
  await page.goto("/");
  const example = page.getByRole("link", { name: /^Example/u });
  await example.click();
  await expect(page).toHaveURL(/\/c\//u);
  const address = page.url();
  await deleteFirst(page, (await example.textContent()) ?? "");
  await page.goto(address);
  await expect(notice(page)).toBeVisible();
  await treeButton(page).click();
  const cards = branchTree(page).getByRole("treeitem");
  await cards.filter({ hasText: "one-night" }).first().click();
  await page.keyboard.press("Control+K");
  const commands = page.getByRole("dialog").getByRole("option");
  await expect(commands.first()).toBeVisible();
  await page.keyboard.type("one-night");
  await expect(commands.filter({ hasText: /^Go to/u })).toBeVisible();
  await expect(commands.filter({ hasText: /^Fork/u })).toHaveCount(0);
  await page.keyboard.press("Escape");
  // On a narrow page, the tree has the preview's buttons.
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(page.getByRole("button", { name: "Fork here" })).toHaveCount(0);
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page).toHaveURL(/\/one-night$/u);
});

test("the offer to undo a deletion goes once the conversation is restored in its place", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, message } = screen(page);
  await send("keep me");
  await expectState("idle");
  const undo = page.getByRole("dialog").getByRole("option", { name: /^Undo/u });
  const askForUndo = async () => {
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: /command/iu }).fill("undo");
    // By now the palette has found all that there is.
    await expect(page.getByRole("dialog").locator("p[role=status]")).toHaveText(/choose|No /u);
  };
  await deleteFirst(page, "keep me");
  await askForUndo();
  await expect(undo).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  await notice(page).getByRole("button", { name: "Restore" }).click();
  await expect(message).toBeFocused();
  await newConversation(page);
  await askForUndo();
  await expect(undo).toHaveCount(0);
});
