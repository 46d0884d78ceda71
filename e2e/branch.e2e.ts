import { AxeBuilder } from "@axe-core/playwright";
import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { addConnection, screen } from "./support/page.ts";

/** An independent server that speaks the protocol; none of it is ours. */
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
  // The mock types it as its own request; what matters here is what stands in it.
  return bodies.at(-1)?.body as unknown as SentBody | undefined;
}

function branches(page: Page) {
  return page.getByRole("combobox", { name: "Branches" });
}

/** The panel of the branch in view, opened from the header's menu. */
async function openSettings(page: Page) {
  await page.getByRole("button", { name: "Branch and conversation" }).click();
  await page.getByRole("menuitem", { name: /^Settings of/u }).click();
  return page.getByRole("tabpanel", { name: "Branch" });
}

async function forkFromFirstAnswer(page: Page, name: string) {
  const { articles, message } = screen(page);
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await page.getByLabel("New branch").fill(name);
  await message.fill("on the fork");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(branches(page)).toContainText(name);
}

test("a branch's prompts, model and parameters are what its requests carry", async ({ page }) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  await forkFromFirstAnswer(page, "other-voice");
  await expectState("idle");
  const panel = await openSettings(page);
  await expect(panel.getByText("It speaks as that branch does.")).toBeVisible();
  await panel.getByRole("textbox", { name: "System prompt" }).fill("You are a pirate.");
  await panel.getByRole("textbox", { name: "User prompt" }).fill("Answer in French.");
  await panel.getByRole("combobox", { name: "Model" }).fill("gpt-4o-mini");
  await panel.getByRole("textbox", { name: "Temperature" }).fill("0.3");
  await panel.getByRole("textbox", { name: "Most tokens in an answer" }).fill("77");
  await panel.getByRole("textbox", { name: "Other parameters" }).fill('{"seed": 7}');
  await panel.getByRole("textbox", { name: "Other parameters" }).blur();
  await expect(
    panel.getByText(
      "Other than there: system prompt, user prompt, model, most tokens, seed, temperature",
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
  await expect(branches(page)).toContainText("main");
  await send("plainly");
  await expect.poll(() => lastSent()?.messages.at(-1)?.content).toBe("plainly");
  const plain = lastSent();
  expect(plain).toMatchObject({ model: "gpt-4o" });
  expect(plain?.["temperature"]).toBeUndefined();
  expect(plain?.["seed"]).toBeUndefined();
  expect(plain?.messages[0]?.role).toBe("user");
});

test("goes back to the branch it left, and takes back what was changed", async ({ page }) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  const panel = await openSettings(page);
  await panel.getByRole("textbox", { name: "System prompt" }).fill("Be brief.");
  await panel.getByRole("textbox", { name: "System prompt" }).blur();
  await forkFromFirstAnswer(page, "longer");
  await expectState("idle");
  await expect(panel.getByRole("textbox", { name: "System prompt" })).toHaveValue("Be brief.");
  await panel.getByRole("textbox", { name: "System prompt" }).fill("Take your time.");
  await panel.getByRole("textbox", { name: "System prompt" }).blur();
  await expect(panel.getByText("Differs. In main: Be brief.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("textbox", { name: "System prompt" })).toHaveValue("Be brief.");
  await panel.getByRole("textbox", { name: "System prompt" }).fill("Take your time.");
  await panel.getByRole("button", { name: "Back to it: system prompt of main" }).click();
  await expect(panel.getByRole("textbox", { name: "System prompt" })).toHaveValue("Be brief.");
  await expect(panel.getByText("It speaks as that branch does.")).toBeVisible();
});

test("what is set for the whole conversation counts where a branch does not differ", async ({
  page,
}) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/./u, { content: "Yes." });
  await send("first");
  await expectState("idle");
  const panel = await openSettings(page);
  await panel.getByRole("radio", { name: "The whole conversation" }).check();
  await panel.getByRole("textbox", { name: "Temperature" }).fill("5");
  await expect(panel.getByText("A number from 0 to 2.")).toBeVisible();
  await panel.getByRole("textbox", { name: "Temperature" }).fill("0.9");
  await panel.getByRole("textbox", { name: "Temperature" }).blur();
  await panel.getByRole("radio", { name: "This branch" }).check();
  await expect(panel.getByRole("textbox", { name: "Temperature" })).toHaveValue("0.9");
  await send("again");
  await expect.poll(() => lastSent()?.["temperature"]).toBe(0.9);
});

test("a run keeps the voice that it was started with", async ({ page }) => {
  const { send, approval, expectState } = screen(page);
  mock.addFixture({ match: { hasToolResult: true }, response: { content: "It is 42." } });
  mock.onMessage(/how much/u, {
    toolCalls: [{ name: "calculator", arguments: '{"expression":"6*7"}', id: "call_one" }],
  });
  await send("how much");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  const panel = await openSettings(page);
  await expect(panel.getByText(/keeps what it was started with/u)).toBeVisible();
  await panel.getByRole("textbox", { name: "System prompt" }).fill("You are a pirate.");
  await panel.getByRole("textbox", { name: "System prompt" }).blur();
  await expect(page.getByText(/^System prompt of “main” changed/u)).toBeVisible();
  await page.getByRole("button", { name: "Decide" }).click();
  await approval
    .getByRole("button", { name: /^Approve/u })
    .first()
    .click();
  await expectState("idle");
  expect(lastSent()?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
});

test("selected text begins a branch that quotes it, by pointer and by key", async ({ page }) => {
  const { send, expectState, said, message } = screen(page);
  mock.onMessage(/./u, { content: "The quick brown fox jumps over the lazy dog." });
  await send("first");
  await expectState("idle");
  const words = said("assistant").first().getByText("The quick brown fox");
  await words.click({ clickCount: 3 });
  await page.getByRole("button", { name: "Branch from this" }).click();
  await expect(message).toHaveValue("> The quick brown fox jumps over the lazy dog.\n\n");
  await expect(message).toBeFocused();
  await expect(page.getByLabel("New branch")).toHaveValue(/quick/u);
  await page.keyboard.press("Escape");
  await words.click({ clickCount: 3 });
  await expect(page.getByRole("button", { name: "Branch from this" })).toBeVisible();
  await page.keyboard.press("q");
  await expect(message).toHaveValue("> The quick brown fox jumps over the lazy dog.\n\n");
  await page.keyboard.type("Why a fox?");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => lastSent()?.messages.at(-1)?.content)
    .toBe("> The quick brown fox jumps over the lazy dog.\n\nWhy a fox?");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the branch's panel has no known barrier (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { send, expectState } = screen(page);
    mock.onMessage(/./u, { content: "Yes." });
    await send("first");
    await expectState("idle");
    await forkFromFirstAnswer(page, "other");
    await expectState("idle");
    const panel = await openSettings(page);
    await panel.getByRole("textbox", { name: "System prompt" }).fill("You are a pirate.");
    await panel.getByRole("textbox", { name: "Temperature" }).fill("9");
    await expect(panel.getByText(/^Differs/u)).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}

test("a model chosen for a fork being made is the fork's, and leaves where it left alone", async ({
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
  await expect(branches(page)).toContainText("side");
  await expect.poll(() => lastSent()?.["model"]).toBe("gpt-4o-mini");
  await expectState("idle");

  await branches(page).selectOption({ label: "main" });
  await expect(model).toHaveValue("gpt-4o");
  await branches(page).selectOption({ label: "side" });
  await expect(articles).toHaveCount(4);
  await expect(model).toHaveValue("gpt-4o-mini");
});
