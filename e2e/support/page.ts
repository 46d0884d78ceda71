import { expect } from "@playwright/test";
import type { FileChooser, Locator, Page } from "@playwright/test";

/** What a person does on the screen; everything is found by the name that a screen reader announces. */
export function screen(page: Page) {
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  const state = page.getByRole("status", { name: "Run state" });
  const log = page.getByRole("log", { name: "Conversation" });
  /** Fills the box and clicks Send, without waiting for what comes of it. */
  const submit = async (text: string) => {
    await message.fill(text);
    await page.getByRole("button", { name: "Send", exact: true }).click();
  };
  return {
    message,
    state,
    log,
    articles: log.getByRole("article"),
    approval: page.getByRole("dialog", { name: "Approve tool calls" }),
    submit,
    /** Sends, and waits until the message was accepted: stored, and its run started or queued. */
    send: async (text: string) => {
      await submit(text);
      await expect(message).not.toHaveValue(text);
    },
    expectState: (path: string | RegExp) => expect(state).toHaveAttribute("data-state", path),
    /** The messages of this role that are in the page, in order. */
    said: (role: string): Locator => log.locator(`article[data-role="${role}"]`),
  };
}

export function settingsDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Settings" });
}

/** The list of conversations. */
export function conversationList(page: Page): Locator {
  return page.getByRole("navigation", { name: "Conversations" });
}

/** The button that opens the settings; the dialog is `settingsDialog`. */
export function settingsButton(page: Page): Locator {
  return page.getByRole("button", { name: "Settings" });
}

/** The button that shows the tree in the panel, or hides it. */
export function treeButton(page: Page): Locator {
  return page.getByRole("button", { name: "Tree", exact: true });
}

export function branchTree(page: Page): Locator {
  return page.getByRole("region", { name: "Branch tree" });
}

/** The field for the name of a fork that is being made. */
export function newBranchBox(page: Page): Locator {
  return page.getByRole("textbox", { name: "New branch" });
}

/** The field that chooses the model of the branch or new conversation in view. */
export function modelBox(page: Page): Locator {
  return page.getByRole("combobox", { name: "Model", exact: true });
}

/** The button of the header's menu for the branch in view and its conversation. */
export function branchMenu(page: Page): Locator {
  return page.getByRole("button", { name: "Branch and conversation" });
}

/** Opens the settings of the branch in view from the header's menu. */
export async function openBranchSettings(page: Page): Promise<Locator> {
  await branchMenu(page).click();
  await page.getByRole("menuitem", { name: "Branch settings" }).click();
  return page.getByRole("tabpanel", { name: "Branch" });
}

/** Starts a new conversation, and waits until it is in view. */
export async function newConversation(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(page.getByRole("region", { name: "New conversation" })).toBeVisible();
}

/** Seconds after which silence counts as broken. */
export interface Patience {
  firstByte: number;
  nextByte: number;
}

/**
 * Adds a connection to `baseUrl` through the UI, used for new conversations.
 *
 * @param key kept for the session; empty for a server that needs none
 */
export async function addConnection(
  page: Page,
  baseUrl: string,
  model: string,
  patience?: Patience,
  key = "sk-test-key",
): Promise<void> {
  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("button", { name: "Add connection" }).click();
  await settings.getByLabel("Name", { exact: true }).fill("Test server");
  await settings.getByLabel("Base URL").fill(baseUrl);
  await settings.getByLabel("API key").fill(key);
  await settings.getByLabel("Model", { exact: true }).fill(model);
  if (patience !== undefined) {
    await settings.getByText("Advanced").click();
    await settings.getByLabel("First-response timeout (seconds)").fill(String(patience.firstByte));
    await settings.getByLabel("Idle timeout (seconds)").fill(String(patience.nextByte));
  }
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("Test server", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
}

/** The branch picker in the header; its value is the branch in view. */
export function branchPicker(page: Page): Locator {
  return page.getByRole("combobox", { name: "Branches" });
}

/** Chooses a branch, or a version of one, as the picker lists it. */
export async function chooseBranch(page: Page, name: string): Promise<void> {
  await branchPicker(page).click();
  await branchOption(page, name).first().click();
}

/** The line of the open picker for this branch or version; what follows the name is a note. */
export function branchOption(page: Page, name: string): Locator {
  const isNamed = new RegExp(`^${name.replaceAll(/[()]/gu, "\\$&")}(?:,|$)`, "u");
  return page.getByRole("listbox", { name: "Branches" }).getByRole("option", { name: isNamed });
}

/** Presses Import beside the conversations, and chooses these files. */
export async function importFiles(
  page: Page,
  files: Parameters<FileChooser["setFiles"]>[0],
): Promise<void> {
  const list = conversationList(page);
  const [chooser] = await choosersAfter(page, () =>
    list.getByRole("button", { name: "Import", exact: true }).click(),
  );
  await chooser?.setFiles(files);
}

/**
 * Presses until the browser opens a file chooser, which it only does after a recent press. One that came
 * before the app had started may be carried out too late.
 */
async function choosersAfter(page: Page, press: () => Promise<void>): Promise<FileChooser[]> {
  const choosers: FileChooser[] = [];
  const take = (chooser: FileChooser) => void choosers.push(chooser);
  page.on("filechooser", take);
  await expect(async () => {
    await press();
    await expect.poll(() => choosers.length, { timeout: 10_000 }).toBeGreaterThan(0);
  }).toPass();
  page.off("filechooser", take);
  return choosers;
}

/** Opens the palette, types these words and chooses the command with this title. */
export async function command(page: Page, words: string, title: string | RegExp): Promise<void> {
  await page.keyboard.press("ControlOrMeta+K");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill(words);
  const commands = palette.getByRole("group", { name: "Commands" });
  await expect(commands.getByRole("option", { name: title }).first()).toBeVisible();
  await commands.getByRole("option", { name: title }).first().click();
  await expect(palette).toBeHidden();
}
