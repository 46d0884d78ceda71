import { conversationList, newConversation, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await newConversation(page);
});

test("several models are asked with the first message, which gives the title", async ({ page }) => {
  const { message } = screen(page);
  await message.fill("hello to both of you");
  await page.getByRole("button", { name: "Ask several models" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask several models" });
  await expect(dialog.getByRole("textbox", { name: "Message to all" })).toHaveValue(
    "hello to both of you",
  );
  await dialog.getByRole("button", { name: "Ask 2 models" }).click();
  const columns = page.getByRole("group", { name: "Side by side" }).getByRole("region");
  await expect(columns).toHaveCount(2);
  for (const column of await columns.all()) {
    await expect(column.getByRole("article").last()).toContainText(/I am the Demo/u);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("hello to both of you");
  await expect(message).toHaveValue("");
});

test("prompts and the next request are available before the first message", async ({ page }) => {
  const { message, send, expectState } = screen(page);
  await message.fill("my first thought");
  await page.getByRole("button", { name: "Prompts and parameters" }).click();
  const prompt = page.getByRole("textbox", { name: "System prompt" });
  await prompt.fill("Answer like a pirate.");
  await prompt.blur();
  await expect(message).toHaveValue("my first thought");
  await page.getByRole("button", { name: "Show the request" }).click();
  await expect(page.getByRole("tabpanel", { name: "Request" })).toContainText("like a pirate");
  await send("hello");
  await expectState("idle");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("hello");
});

test("the next request shows the message being written", async ({ page }) => {
  const { message } = screen(page);
  await message.fill("what would this send?");
  await page.getByRole("button", { name: "Show the request" }).click();
  await expect(message).toHaveValue("what would this send?");
  await expect(page.getByRole("tabpanel", { name: "Request" })).toContainText(
    "what would this send?",
  );
});

test("files that are added before the first message go out with it", async ({ page }) => {
  const { message, send, said, expectState } = screen(page);
  await message.fill("read my notes");
  await page.getByRole("button", { name: "Files", exact: true }).click();
  const files = page.getByRole("region", { name: "Files of this branch" });
  await files.getByRole("button", { name: "Add", exact: true }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Files…" }).click();
  await (
    await choosing
  ).setFiles([{ name: "notes.md", mimeType: "text/markdown", buffer: Buffer.from("# Oaks\n") }]);
  await expect(files.getByText("notes.md").first()).toBeVisible();
  await newConversation(page);
  await page.getByRole("link", { name: /^Untitled conversation/u }).click();
  await expect(files.getByText("notes.md").first()).toBeVisible();
  await expect(message).toHaveValue("read my notes");
  await send("hello");
  await expectState("idle");
  await expect(said("user").last().getByRole("button", { name: "notes.md" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("hello");
});

test("a conversation left blank is not kept; one with a draft is", async ({ page }) => {
  const { message } = screen(page);
  const list = conversationList(page);
  const untitled = list.getByRole("link", { name: /^Untitled conversation/u });
  await page.getByRole("button", { name: "Prompts and parameters" }).click();
  await expect(page.getByRole("textbox", { name: "System prompt" })).toBeVisible();
  await expect(untitled).toHaveCount(1);
  await newConversation(page);
  await expect(untitled).toHaveCount(0);
  await page.getByRole("button", { name: "Prompts and parameters" }).click();
  await expect(page.getByRole("textbox", { name: "System prompt" })).toBeVisible();
  await message.fill("not sent yet");
  await newConversation(page);
  await expect(message).toHaveValue("");
  await untitled.click();
  await expect(message).toHaveValue("not sent yet");
});

test("an address without a conversation says so and offers a way on", async ({ page }) => {
  await page.goto("/#/c/nowhere");
  await expect(page.getByText("This conversation isn’t here")).toBeVisible();
  await page.getByRole("button", { name: "Start a new one" }).click();
  await expect(screen(page).message).toBeFocused();
});
