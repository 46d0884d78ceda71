import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { addConnection, branchMenu, branchPicker, chooseBranch, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** An independent server that implements the protocol with no code of ours. */
let mock: LLMock;

test.beforeEach(async ({ page }) => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  await page.goto("./");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
});

test.afterEach(async () => {
  await mock.stop();
});

interface SentBody {
  model: string;
  messages: { role: string; content: string }[];
  tools?: unknown;
}

/** Bodies of the chat requests that the server received, oldest first. */
function sent(): SentBody[] {
  return mock
    .getRequests()
    .filter((entry) => entry.method === "POST" && entry.path.endsWith("/chat/completions"))
    .map((entry) => entry.body as unknown as SentBody);
}

/** A conversation of one turn on main, and a fork "dig" with one more turn, which is in view. */
async function digging(page: Page) {
  const { send, expectState, articles, message } = screen(page);
  mock.onMessage(/Sum up/u, { content: "**The well** is forty metres deep." });
  mock.onMessage(/./u, { content: "Water lies below." });
  await send("where is water?");
  await expectState("idle");
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await page.getByLabel("New branch").fill("dig");
  await message.fill("how deep?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(branchPicker(page)).toHaveValue(/dig/u);
  await expect(articles).toHaveCount(4);
  await expectState("idle");
}

async function fromHeader(page: Page, item: RegExp) {
  await branchMenu(page).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a summary is requested once, edited, appended and linked to its source", async ({ page }) => {
  const { articles, said } = screen(page);
  await digging(page);
  await fromHeader(page, /^Bring “dig” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  const preview = dialog.getByRole("textbox", { name: "Preview" });
  await expect(dialog.getByRole("combobox", { name: "Into" })).toContainText("main");
  await expect(dialog.getByText("All 2 messages since its fork")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Model" }).fill("gpt-4o-mini");
  await dialog
    .getByRole("textbox", { name: "Instructions for the model" })
    .fill("Sum up in one line.");
  await dialog.getByRole("button", { name: "Summarise" }).click();
  await expect(preview).toHaveValue("**The well** is forty metres deep.");
  const asked = sent().slice(2);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    model: "gpt-4o-mini",
    messages: [
      { role: "user", content: "how deep?" },
      { role: "assistant", content: "Water lies below." },
      { role: "user", content: "Sum up in one line." },
    ],
  });
  expect(asked[0]?.tools).toBeUndefined();
  await preview.fill("**The well** is forty metres deep, and dry.");
  await dialog.getByRole("button", { name: "Append to main" }).click();
  await expect(dialog).toBeHidden();
  await expect(branchPicker(page)).toHaveValue(/main/u);
  await expect(said("user").last()).toContainText("The well is forty metres deep, and dry.");
  await expect(articles).toHaveCount(3);
  expect(sent()).toHaveLength(3);
  await said("user").last().getByRole("button", { name: "dig", exact: true }).click();
  await expect(branchPicker(page)).toHaveValue(/dig/u);
  await expect(said("user").last()).toContainText("how deep?");
  await expect(articles).toHaveCount(4);
});

test("a branch's name means its version that was active last", async ({ page }) => {
  const { articles, said, expectState } = screen(page);
  await digging(page);
  await chooseBranch(page, "main");
  await expect(articles).toHaveCount(2);
  await articles.first().hover();
  await articles.first().getByRole("button", { name: "Edit", exact: true }).click();
  const box = page.getByRole("textbox", { name: "Edited message" });
  await box.fill("where is clean water?");
  await box.press("Enter");
  await expect(box).toBeHidden();
  await expect(branchPicker(page)).toHaveValue(/version 2/u);
  await expect(said("user").last()).toContainText("clean water");
  await expectState("idle");
  await chooseBranch(page, "dig");
  await expect(articles).toHaveCount(4);
  await fromHeader(page, /^Bring “dig” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  await dialog.getByRole("button", { name: "Use the text as it is" }).click();
  await dialog.getByRole("button", { name: "Append to main · version 2" }).click();
  await expect(said("user").first()).toContainText("clean water");
  await expect(said("user").last()).toContainText("brought back from dig");
});

test("main has no fork: only what the fork lacks is offered, and counted", async ({ page }) => {
  const { send, articles, expectState, said } = screen(page);
  await digging(page);
  await chooseBranch(page, "main");
  await expect(articles).toHaveCount(2);
  await send("is it clean?");
  await expect(articles).toHaveCount(4);
  await expectState("idle");
  await fromHeader(page, /^Bring “main” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  await expect(dialog.getByRole("combobox", { name: "Into" })).toContainText("dig");
  await dialog.getByText("All 2 messages that dig doesn’t have").click();
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Use the text as it is" }).click();
  await expect(dialog.getByRole("textbox", { name: "Preview" })).toHaveValue(
    "**You**\n\n> is it clean?\n\n**Assistant**\n\n> Water lies below.",
  );
  await dialog.getByRole("button", { name: "Append to dig" }).click();
  await expect(said("user").last()).toContainText("brought back from main");
});

test("nothing is offered that the other branch has already", async ({ page }) => {
  await digging(page);
  await chooseBranch(page, "main");
  await fromHeader(page, /^Bring “main” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  await expect(dialog.getByText("dig already has all messages of main.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Use the text as it is" })).toBeDisabled();
});

test("the full text is brought back without any request, and undone", async ({ page }) => {
  const { articles, said } = screen(page);
  await digging(page);
  await fromHeader(page, /^Bring “dig” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  await dialog.getByText("All 2 messages since its fork").click();
  await dialog.getByRole("checkbox", { name: /^You/u }).uncheck();
  await expect(dialog.getByText("1 of 2 messages since its fork")).toBeVisible();
  await dialog.getByRole("button", { name: "Use the text as it is" }).click();
  await expect(dialog.getByRole("textbox", { name: "Preview" })).toHaveValue(
    "**Assistant**\n\n> Water lies below.",
  );
  await dialog.getByRole("button", { name: "Append to main" }).click();
  await expect(said("user").last()).toContainText("brought back from dig");
  await expect(articles).toHaveCount(3);
  expect(sent()).toHaveLength(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(articles).toHaveCount(2);
  await expect(branchPicker(page)).toHaveValue(/main/u);

  // What was removed is in the bin, although no undo row would restore it.
  await page.getByRole("button", { name: "Bin" }).click();
  const bin = page.getByRole("dialog", { name: "Bin" });
  await bin.getByRole("button", { name: "Restore main (undone)" }).click();
  await expect(bin.getByText("The bin is empty.")).toBeVisible();
  await page.keyboard.press("Escape");
  await chooseBranch(page, "main (undone)");
  await expect(articles).toHaveCount(3);
});

test("what was brought back is in view to its end", async ({ page }) => {
  const { articles, said, log } = screen(page);
  await page.setViewportSize({ width: 1000, height: 500 });
  await digging(page);
  await fromHeader(page, /^Bring “dig” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join("\n\n");
  await dialog.getByRole("button", { name: "Use the text as it is" }).click();
  await dialog.getByRole("textbox", { name: "Preview" }).fill(long);
  await dialog.getByRole("button", { name: "Append to main" }).click();
  await expect(dialog).toBeHidden();
  await expect(articles.last()).toContainText("Line 40");
  await expect(said("user").last().getByText("Line 40")).toBeInViewport({ ratio: 1 });
  const left = () =>
    log.evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop));
  await expect.poll(left).toBeLessThan(2);
});

test("a refusal is shown in the dialog, and Retry asks once more", async ({ page }) => {
  await digging(page);
  await fromHeader(page, /^Bring “dig” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  mock.nextRequestError(401, { message: "bad key", type: "invalid_request_error" });
  await dialog.getByRole("button", { name: "Summarise" }).click();
  await expect(dialog.getByText("The key was rejected")).toBeVisible();
  await expect(dialog.getByText(/Both branches are unchanged/u)).toBeVisible();
  expect(sent()).toHaveLength(3);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByRole("textbox", { name: "Preview" })).toHaveValue(/forty metres/u);
  expect(sent()).toHaveLength(4);
});

test("typed text stays until a summary begins, and can be restored; Append takes effect once", async ({
  page,
}) => {
  const { articles } = screen(page);
  await digging(page);
  await fromHeader(page, /^Bring “dig” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  const preview = dialog.getByRole("textbox", { name: "Preview" });
  await preview.fill("My own words.");
  mock.nextRequestError(401, { message: "bad key", type: "invalid_request_error" });
  await dialog.getByRole("button", { name: "Summarise" }).click();
  await expect(dialog.getByText("The key was rejected")).toBeVisible();
  await expect(preview).toHaveValue("My own words.");
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(preview).toHaveValue(/forty metres/u);
  await dialog.getByRole("button", { name: "Summarise" }).click();
  await expect.poll(() => sent().length).toBe(5);
  await dialog.getByRole("button", { name: "Restore previous text" }).click();
  await expect(preview).toHaveValue("My own words.");
  await dialog.getByRole("button", { name: "Append to main" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(dialog).toBeHidden();
  await expect(articles.last()).toContainText("My own words.");
  await expect(articles).toHaveCount(3);
});

test("the dialog stays as it is while another page continues its branch", async ({ page }) => {
  await digging(page);
  await fromHeader(page, /^Bring “dig” back into/u);
  const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
  const instruction = dialog.getByRole("textbox", { name: "Instructions for the model" });
  await instruction.fill("Sum up in verse.");
  const other = await page.context().newPage();
  await other.goto(page.url());
  const { send, articles, expectState } = screen(other);
  await expect(articles).toHaveCount(4);
  await send("and how wide?");
  await expect(articles).toHaveCount(6);
  await expectState("idle");
  await expect(page.locator("article")).toHaveCount(6);
  await expect(instruction).toHaveValue("Sum up in verse.");
  await expect(dialog.getByText("All 2 messages since its fork")).toBeVisible();
});

test("with only one branch, a fork is offered instead of a form", async ({ page }) => {
  const { send, expectState, articles } = screen(page);
  mock.onMessage(/./u, { content: "Water lies below." });
  await send("where is water?");
  await expectState("idle");
  const dialog = page.getByRole("dialog");
  await fromHeader(page, /^Branch settings/u);
  await page.getByRole("button", { name: "Copy messages to…" }).click();
  await expect(dialog).toContainText("There is no other branch yet.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Bring back into…" }).click();
  await expect(dialog).toContainText("There is no other branch yet.");
  await expect(dialog.getByRole("button", { name: "Summarise" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Fork" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("New branch")).toBeVisible();
  await expect(articles).toHaveCount(2);
});

test("copies go to another branch, say where they came from, and are undone", async ({ page }) => {
  const { articles, said } = screen(page);
  await digging(page);
  await fromHeader(page, /^Copy messages to/u);
  const dialog = page.getByRole("dialog", { name: "Copy messages" });
  await dialog.getByRole("checkbox", { name: /^You/u }).uncheck();
  await dialog.getByRole("button", { name: "Copy 1 message to main" }).click();
  await expect(branchPicker(page)).toHaveValue(/main/u);
  await expect(articles).toHaveCount(3);
  await expect(said("assistant").last()).toContainText("copied from dig");
  await expect(said("assistant").last()).toContainText("Water lies below.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(articles).toHaveCount(2);
  expect(sent()).toHaveLength(2);
});

test("one message is copied from its own menu", async ({ page }) => {
  const { articles } = screen(page);
  await digging(page);
  await articles.nth(2).hover();
  await articles.nth(2).getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Copy messages to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy messages" });
  await expect(dialog.getByRole("checkbox", { name: /^You/u })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /^Assistant/u })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Copy 1 message to main" }).click();
  await expect(articles).toHaveCount(3);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`bringing back has no known accessibility violation (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await digging(page);
    await fromHeader(page, /^Bring “dig” back into/u);
    const dialog = page.getByRole("dialog", { name: "Bring findings into another branch" });
    await dialog.getByText("All 2 messages since its fork").click();
    await expectNoBarrier(page, "bringing back");
    await dialog.getByRole("button", { name: "Use the text as it is" }).click();
    await dialog.getByRole("button", { name: "Append to main" }).click();
    await expect(page.getByText("brought back from dig")).toBeVisible();
    await expectNoBarrier(page, "brought back");
  });
}
