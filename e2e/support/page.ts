import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** What a person does on the screen, by the names a screen reader hears. */
export function screen(page: Page) {
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  const state = page.getByRole("status", { name: "Run state" });
  const log = page.getByRole("log", { name: "Conversation" });
  /** Presses Send, whatever becomes of it. */
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
    /** Sends, and waits until it was taken: stored, and its run begun or waited for. */
    send: async (text: string) => {
      await submit(text);
      await expect(message).not.toHaveValue(text);
    },
    expectState: (path: string | RegExp) => expect(state).toHaveAttribute("data-state", path),
    /** Texts of the messages in view, in order. */
    said: (role: string): Locator => log.locator(`article[data-role="${role}"]`),
  };
}

/** Begins a new conversation, and waits until its own box is there to write in. */
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
 * A connection to `baseUrl`, made as a person makes it, and used for new conversations.
 *
 * @param key kept for the session; empty for a server that asks for none
 */
export async function addConnection(
  page: Page,
  baseUrl: string,
  model: string,
  patience?: Patience,
  key = "sk-test-key",
): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Add connection" }).click();
  await settings.getByLabel("Name", { exact: true }).fill("Test server");
  await settings.getByLabel("Base URL").fill(baseUrl);
  await settings.getByLabel("API key").fill(key);
  await settings.getByLabel("Model", { exact: true }).fill(model);
  if (patience !== undefined) {
    await settings.getByText("Advanced").click();
    await settings.getByLabel("Wait for a first byte (seconds)").fill(String(patience.firstByte));
    await settings
      .getByLabel("Wait for each further byte (seconds)")
      .fill(String(patience.nextByte));
  }
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("Test server")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
}
