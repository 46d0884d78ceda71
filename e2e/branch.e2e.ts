import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { expectNoBarrier } from "./support/barriers.ts";
import {
  addConnection,
  branchPicker,
  chooseBranch,
  newConversation,
  openBranchSettings,
  screen,
} from "./support/page.ts";
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

type SentBody = Record<string, unknown> & { messages: { role: string; content: unknown }[] };

function lastSent(): SentBody | undefined {
  const bodies = mock
    .getRequests()
    .filter((entry) => entry.method === "POST" && entry.path.endsWith("/chat/completions"));
  // The mock has its own type for requests; only the content matters here.
  return bodies.at(-1)?.body as unknown as SentBody | undefined;
}

async function forkFromFirstAnswer(page: Page, name: string) {
  const { articles, message } = screen(page);
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await page.getByLabel("New branch").fill(name);
  await message.fill("on the fork");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(branchPicker(page)).toHaveValue(name);
}

test("a fork being made is there again after a reload, with its name and text", async ({
  page,
}) => {
  const { send, expectState, articles, message } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await page.getByLabel("New branch").fill("other-way");
  await message.fill("A long thought");
  await page.reload();
  await expect(page.getByLabel("New branch")).toHaveValue("other-way");
  await expect(message).toHaveValue("A long thought");
  // Both are still there after a look at another conversation.
  await newConversation(page);
  await page.goBack();
  await expect(page.getByLabel("New branch")).toHaveValue("other-way");
  await expect(message).toHaveValue("A long thought");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(branchPicker(page)).toHaveValue("other-way");
  // The new branch is also idle before its message is there, so wait for the message.
  await expect(articles.nth(3)).toContainText("Yes.");
  await expectState("idle");
  await page.reload();
  await expect(articles.nth(2)).toContainText("A long thought");
  await expect(page.getByLabel("New branch")).toHaveCount(0);
});

test("the picker takes what is typed as a name each time, and gives the focus to the message box", async ({
  page,
}) => {
  const { send, expectState, message } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  await forkFromFirstAnswer(page, "other-way");
  await expectState("idle");
  await branchPicker(page).click();
  await page.keyboard.type("main");
  await page.keyboard.press("Enter");
  await expect(branchPicker(page)).toHaveValue("main");
  await expect(message).toBeFocused();
  await page.keyboard.type("And why?");
  await expect(message).toHaveValue("And why?");
  await branchPicker(page).click();
  await page.keyboard.type("other");
  await page.keyboard.press("Enter");
  await expect(branchPicker(page)).toHaveValue("other-way");
  await expect(message).toBeFocused();

  // Leaving the field by Tab moves the focus on, and not into the message box.
  await branchPicker(page).click();
  await page.keyboard.type("main");
  await page.keyboard.press("Tab");
  await expect(branchPicker(page)).toHaveValue("main");
  await expect(message).not.toBeFocused();
});

test("a branch's requests carry its prompts, model and parameters", async ({ page }) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  await forkFromFirstAnswer(page, "other-voice");
  await expectState("idle");
  const panel = await openBranchSettings(page);
  await expect(panel.getByText("Same settings as that branch.")).toBeVisible();
  await panel.getByRole("textbox", { name: "System prompt" }).fill("You are a pirate.");
  await panel.getByRole("textbox", { name: "Custom instructions" }).fill("Answer in French.");
  await panel.getByRole("combobox", { name: "Model" }).fill("gpt-4o-mini");
  await panel.getByRole("textbox", { name: "Temperature" }).fill("0.3");
  await panel.getByRole("textbox", { name: "Max output tokens" }).fill("77");
  await panel.getByRole("textbox", { name: "Other parameters" }).fill('{"seed": 7}');
  await panel.getByRole("textbox", { name: "Other parameters" }).blur();
  await expect(
    panel.getByText(
      "Different settings: system prompt, custom instructions, model, max output tokens, seed, temperature",
    ),
  ).toBeVisible();
  await send("speak");
  await expect.poll(() => lastSent()?.messages.at(-1)?.content).toBe("speak");
  const own = lastSent();
  expect(own).toMatchObject({ model: "gpt-4o-mini", temperature: 0.3, seed: 7 });
  expect(own?.["max_tokens"] ?? own?.["max_completion_tokens"]).toBe(77);
  expect(own?.messages[0]?.role).toBe("system");
  expect(own?.messages[0]?.content).toBe("You are a pirate.\n\nAnswer in French.");
  await expectState("idle");
  await panel.getByRole("button", { name: "main", exact: true }).click();
  await expect(branchPicker(page)).toHaveValue(/main/u);
  await send("plainly");
  await expect.poll(() => lastSent()?.messages.at(-1)?.content).toBe("plainly");
  const plain = lastSent();
  expect(plain).toMatchObject({ model: "gpt-4o" });
  expect(plain?.["temperature"]).toBeUndefined();
  expect(plain?.["seed"]).toBeUndefined();
  expect(plain?.messages[0]?.role).toBe("user");
});

test("returns to the branch it left, and undoes what was changed", async ({ page }) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  const panel = await openBranchSettings(page);
  await panel.getByRole("textbox", { name: "System prompt" }).fill("Be brief.");
  await panel.getByRole("textbox", { name: "System prompt" }).blur();
  await forkFromFirstAnswer(page, "longer");
  await expectState("idle");
  await expect(panel.getByRole("textbox", { name: "System prompt" })).toHaveValue("Be brief.");
  await panel.getByRole("textbox", { name: "System prompt" }).fill("Take your time.");
  await panel.getByRole("textbox", { name: "System prompt" }).blur();
  await expect(panel.getByText("Different here. In main: Be brief.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("textbox", { name: "System prompt" })).toHaveValue("Be brief.");
  await panel.getByRole("textbox", { name: "System prompt" }).fill("Take your time.");
  await panel.getByRole("button", { name: "Reset system prompt to main" }).click();
  await expect(panel.getByRole("textbox", { name: "System prompt" })).toHaveValue("Be brief.");
  await expect(panel.getByText("Same settings as that branch.")).toBeVisible();
});

test("settings of the whole conversation apply where a branch does not differ", async ({
  page,
}) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  const panel = await openBranchSettings(page);
  await panel.getByRole("radio", { name: "Whole conversation" }).check();
  await panel.getByRole("textbox", { name: "Temperature" }).fill("5");
  await expect(panel.getByText("Enter a number from 0 to 2.")).toBeVisible();
  await panel.getByRole("textbox", { name: "Temperature" }).fill("0.9");
  await panel.getByRole("textbox", { name: "Temperature" }).blur();
  await panel.getByRole("radio", { name: "This branch" }).check();
  await expect(panel.getByRole("textbox", { name: "Temperature" })).toHaveValue("0.9");
  await send("again");
  await expect.poll(() => lastSent()?.["temperature"]).toBe(0.9);
});

test("reasoning effort and verbosity are chosen from lists and sent", async ({ page }) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  const panel = await openBranchSettings(page);
  await panel.getByRole("combobox", { name: "Reasoning effort" }).selectOption("High");
  await panel.getByRole("combobox", { name: "Verbosity" }).selectOption("Low");
  await expect(page.getByText(/^Verbosity of “main” changed/u)).toBeVisible();
  await send("again");
  await expect.poll(() => lastSent()).toMatchObject({ reasoning_effort: "high", verbosity: "low" });
  await expectState("idle");
  await panel.getByRole("combobox", { name: "Verbosity" }).selectOption("Model default");
  await panel.getByRole("button", { name: "Reset reasoning effort to the conversation" }).click();
  await send("plainly");
  await expect.poll(() => lastSent()?.messages.at(-1)?.content).toBe("plainly");
  expect(lastSent()).not.toHaveProperty("verbosity");
  expect(lastSent()).not.toHaveProperty("reasoning_effort");
});

test("a run keeps the settings that it was started with", async ({ page }) => {
  const { send, approval, expectState } = screen(page);
  await askFirst(page);
  mock.addFixture({ match: { hasToolResult: true }, response: { content: "It is 42." } });
  mock.onMessage(/how much/u, {
    toolCalls: [{ name: "calculator", arguments: '{"expression":"6*7"}', id: "call_one" }],
  });
  await send("how much");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  const panel = await openBranchSettings(page);
  await expect(panel.getByText(/The current run keeps its settings/u)).toBeVisible();
  await panel.getByRole("textbox", { name: "System prompt" }).fill("You are a pirate.");
  await panel.getByRole("textbox", { name: "System prompt" }).blur();
  await expect(page.getByText(/^System prompt of “main” changed/u)).toBeVisible();
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  await approval
    .getByRole("button", { name: /^Approve/u })
    .first()
    .click();
  await expectState("idle");
  expect(lastSent()?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
});

test("selected text starts a branch that quotes it, by pointer and by keyboard", async ({
  page,
}) => {
  const { send, expectState, said, message } = screen(page);
  mock.onMessage(/./u, { content: "The quick brown fox jumps over the lazy dog." });
  await send("first");
  await expectState("idle");
  const words = said("assistant").first().getByText("The quick brown fox");
  await words.click({ clickCount: 3 });
  await page.getByRole("button", { name: "Fork from this" }).click();
  await expect(message).toHaveValue("> The quick brown fox jumps over the lazy dog.\n\n");
  await expect(message).toBeFocused();
  await expect(page.getByLabel("New branch")).toHaveValue("new branch");
  await page.keyboard.press("Escape");
  await words.click({ clickCount: 3 });
  await expect(page.getByRole("button", { name: "Fork from this" })).toBeVisible();
  await page.keyboard.press("q");
  await expect(message).toHaveValue("> The quick brown fox jumps over the lazy dog.\n\n");
  await page.keyboard.type("Why a fox?");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => lastSent()?.messages.at(-1)?.content)
    .toBe("> The quick brown fox jumps over the lazy dog.\n\nWhy a fox?");
  // The branch's name comes from the question, not from what is quoted.
  await expect(branchPicker(page)).toHaveValue(/fox/u);
});

test("selected text is quoted below what is in the message box, and the next words go below it", async ({
  page,
}) => {
  const { send, expectState, said, message } = screen(page);
  mock.onMessage(/./u, { content: "The quick **brown** fox jumps over the lazy dog." });
  await send("first");
  await expectState("idle");
  await message.fill("Half a thought");
  const words = said("assistant").first().getByText("The quick");
  await words.click({ clickCount: 3 });
  const beside = page.getByRole("button", { name: /^(?:Quote|Fork from this)$/u });
  await expect(beside).toHaveText(["Quote", /^Fork from this/u]);
  await beside.first().click();
  const quotation = "> The quick **brown** fox jumps over the lazy dog.\n\n";
  await expect(message).toHaveValue(`Half a thought\n\n${quotation}`);
  await expect(message).toBeFocused();
  await expect(beside).toHaveCount(0);
  await page.keyboard.type("Why a fox?");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => lastSent()?.messages.map(({ content }) => content))
    .toEqual(["first", expect.any(String), `Half a thought\n\n${quotation}Why a fox?`]);
  await expectState("idle");
  await words.click({ clickCount: 3 });
  await expect(beside).toHaveCount(2);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("quote the selected");
  await expect(page.getByRole("option", { name: /^Quote the selected text/u })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(message).toHaveValue(quotation);
  await expect(message).toBeFocused();
});

test("a quotation of formulas and code is their source, and stands as a quotation above the question", async ({
  page,
}) => {
  const { send, expectState, said, message, log } = screen(page);
  const answer =
    "Each replica $r_i$ has a clock:\n\n- one $x$\n\n```js\nsend(clock);\n```\n\nThe end.";
  mock.onMessage(/./u, { content: answer });
  await send("first");
  await expectState("idle");
  const drawn = said("assistant").first().locator("[data-markdown]");
  await expect(drawn.locator("math")).toHaveCount(2);
  await drawn.evaluate((sheet) => document.getSelection()?.selectAllChildren(sheet));
  const copied = drawn.evaluate((sheet) => {
    const clipboardData = new DataTransfer();
    const how = { clipboardData, bubbles: true, cancelable: true };
    sheet.dispatchEvent(new ClipboardEvent("copy", how));
    return clipboardData.getData("text/plain");
  });
  expect(await copied).toBe(answer);
  await page.getByRole("button", { name: "Fork from this" }).click();
  const quotation = answer
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  await expect(message).toHaveValue(`${quotation}\n\n`);
  await page.keyboard.type("Why a clock?");
  await page.keyboard.press("Enter");
  await expectState("idle");
  const quoting = log.locator('article[data-role="user"]').last();
  await expect(quoting.locator("blockquote math")).toHaveCount(2);
  await expect(quoting.locator("blockquote pre")).toHaveText("send(clock);");
  await expect(quoting.locator("p").last()).toHaveText("Why a clock?");
});

test("an answer is copied as it was written, and drawn for programs that take formatted text", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { send, expectState, articles } = screen(page);
  const answer = "## Prices\n\n| year | price |\n| --- | ---: |\n| 1816 | $x^2$ |";
  mock.onMessage(/./u, { content: answer });
  await send("first");
  await expectState("idle");
  const copied = (type: string) =>
    page.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read();
      return item?.types.includes(wanted) === true ? (await item.getType(wanted)).text() : null;
    }, type);
  const copy = (index: number) =>
    articles.nth(index).getByRole("button", { name: "Copy", exact: true });
  await copy(1).click();
  await expect(copy(1)).toHaveAttribute("data-tip", "Copied");
  expect(await copied("text/plain")).toBe(answer);
  const html = await copied("text/html");
  expect(html).toMatch(/<h2[^>]*>Prices<\/h2>/u);
  expect(html).toMatch(/<table[^>]*border="1"/u);
  expect(html).toMatch(/<td[^>]*>1816<\/td>/u);
  await articles.first().hover();
  await copy(0).click();
  await expect(copy(0)).toHaveAttribute("data-tip", "Copied");
  expect(await copied("text/plain")).toBe("first");
  expect(await copied("text/html")).toBeNull();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the branch settings have no known accessibility violation (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { send, expectState } = screen(page);
    mock.onMessage(/./u, { content: "Yes." });
    await send("first");
    await expectState("idle");
    await forkFromFirstAnswer(page, "other");
    await expectState("idle");
    const panel = await openBranchSettings(page);
    await panel.getByRole("textbox", { name: "System prompt" }).fill("You are a pirate.");
    await panel.getByRole("textbox", { name: "Temperature" }).fill("9");
    await expect(panel.getByText(/^Different here/u)).toBeVisible();
    await expectNoBarrier(page, "branch panel");
  });
}

test("a model chosen for a fork being made belongs to the fork, and does not change the branch it leaves", async ({
  page,
}) => {
  const { send, expectState, articles, message } = screen(page);
  const model = page.getByRole("combobox", { name: "Model" });
  const beginFork = async () => {
    await articles.nth(1).hover();
    await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
    await expect(page.getByLabel("New branch")).toBeVisible();
  };
  const chooseForFork = async () => {
    await beginFork();
    await model.fill("gpt-4o-mini");
    await message.focus();
    await expect(model).toHaveValue("gpt-4o-mini");
  };
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");

  await chooseForFork();
  await page.keyboard.press("Escape");
  await expect(model).toHaveValue("gpt-4o");
  await chooseForFork();
  await page.getByLabel("New branch").fill("side");
  await send("on the fork");
  await expect(branchPicker(page)).toHaveValue(/side/u);
  await expect.poll(() => lastSent()?.["model"]).toBe("gpt-4o-mini");
  await expectState("idle");

  await chooseBranch(page, "main");
  await expect(model).toHaveValue("gpt-4o");
  await chooseBranch(page, "side");
  await expect(articles).toHaveCount(4);
  await expect(model).toHaveValue("gpt-4o-mini");
});
