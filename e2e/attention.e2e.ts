import { readFile } from "node:fs/promises";

import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import { expectNoBarrier } from "./support/barriers.ts";
import { addConnection, newBranchBox, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await askFirst(page);
});

const two = "What is 21 * 2, and what time is it?";

test("the dialog focuses its heading and enables its decisions after a delay", async ({ page }) => {
  await page.clock.install();
  const { send, approval } = screen(page);
  const decisions = ["Approve", "Deny", "Approve all"].map((name) =>
    approval.getByRole("button", { name, exact: true }).first(),
  );
  await send(two);
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  // From here on the page's clock stands still until the test advances it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Waiting for you · Decide" }).first().click();
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(approval).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(approval.getByRole("heading", { name: "Approve tool calls" })).toBeFocused();
  for (const button of decisions) await expect(button).toBeDisabled();
  await page.clock.runFor(400);
  for (const button of decisions) await expect(button).toBeDisabled();
  await page.clock.runFor(200);
  for (const button of decisions) await expect(button).toBeEnabled();
});

test("hidden characters stand out, and what is shown parses to what runs", async ({ page }) => {
  const { send, approval } = screen(page);
  await send("hidden characters");
  const box = approval.getByRole("textbox", { name: "Arguments" });
  const shown = await box.inputValue();
  expect(shown).toContain(String.raw`\u202e`);
  expect(JSON.parse(shown)).toEqual({ query: "ledger \u202Eterces\u200B" });
  await box.fill('{"query": "a\u200Bb"}');
  await expect(box).toHaveValue(String.raw`{"query": "a\u200bb"}`);
});

test("arguments are checked against the schema while they are edited", async ({ page }) => {
  const { send, approval, said, expectState } = screen(page);
  await send("What is 6 * 7?");
  const box = approval.getByRole("textbox", { name: "Arguments" });
  const approve = approval.getByRole("button", { name: "Approve", exact: true });
  await box.fill('{"expression": 5}');
  await expect(box).toHaveAccessibleDescription(/expression: must be a string/u);
  await expect(approve).toBeDisabled();
  // There is only one call.
  await expect(approval.getByRole("button", { name: "Approve all" })).toBeHidden();
  await box.fill('{"expression": ');
  await expect(box).toHaveAccessibleDescription(/Not valid JSON/u);
  await box.fill('{"expression": "6 * 8"}');
  await expect(approve).toBeEnabled();
  await approve.click();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("48");
});

test("an undecided edit is restored after a reload", async ({ page }) => {
  const { send, approval } = screen(page);
  await send("What is 6 * 7?");
  const box = approval.getByRole("textbox", { name: "Arguments" });
  await box.fill('{"expression": "6 * 9"}');
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("bough");
          opening.addEventListener("success", () => {
            const count = opening.result.transaction("drafts").objectStore("drafts").count();
            count.addEventListener("success", () => {
              opening.result.close();
              resolve(count.result);
            });
          });
        }),
    );
  await expect.poll(stored).toBe(1);
  await page.reload();
  await expect(box).toHaveValue('{"expression": "6 * 9"}');
  await approval.getByRole("button", { name: "Reset" }).click();
  await expect(box).toHaveValue(/6 \* 7/u);
});

test("the focus moves to the next undecided call, and all of it works by keyboard", async ({
  page,
}) => {
  const { send, approval, said, expectState } = screen(page);
  await send(two);
  const first = approval.getByRole("group", { name: "calculator, 1 of 2" });
  const second = approval.getByRole("group", { name: "current_time, 2 of 2" });
  const approve = first.getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeEnabled();
  await approve.focus();
  await page.keyboard.press("Enter");
  await expect(second.getByRole("heading", { name: "current_time" })).toBeFocused();
  await expect(first).toBeHidden();
  await expect(approval.getByText("approved; runs once all calls are decided")).toBeVisible();
  const scope = second.getByRole("radio", { name: "This call", exact: true });
  await scope.focus();
  await page.keyboard.press("ArrowRight");
  await expect(second.getByRole("radio", { name: "This conversation" })).toBeChecked();
  const deny = second.getByRole("button", { name: "Deny", exact: true });
  await expect(deny).toBeEnabled();
  await deny.focus();
  await page.keyboard.press("Enter");
  await expect(second.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(second.getByRole("textbox", { name: "Reason" })).toBeHidden();
  await expect(approval).toBeVisible();
  await deny.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("no clocks here");
  await page.keyboard.press("Enter");
  await expectState("idle");
  await expect(approval).toBeHidden();
  await expect(said("tool").nth(0)).toContainText("42");
  await expect(said("tool").nth(1)).toContainText("no clocks here");
});

test("an answer in place of the tool becomes its result", async ({ page }) => {
  const { send, approval, said, expectState } = screen(page);
  await send("What is 6 * 7?");
  await approval.getByRole("button", { name: "Answer for the tool…" }).click();
  await approval.getByRole("textbox", { name: "Answer in place of the tool" }).fill("about forty");
  await approval.getByRole("button", { name: "Answer", exact: true }).click();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("about forty");
});

test("a result can be reviewed before the model sees it, and withheld", async ({ page }) => {
  const { send, approval, said, expectState } = screen(page);
  const review = page.getByRole("dialog", { name: "Review results" });
  const ask = async () => {
    await send("search conversations for branches");
    await approval.getByRole("checkbox", { name: /Show me the result/u }).check();
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expectState("processingToolResults.awaitingReview");
    await expect(review.getByRole("group", { name: "Result" })).toContainText("excerpt");
  };
  await ask();
  await page.reload();
  await expect(review).toBeVisible();
  await review.getByRole("button", { name: "Don’t send" }).click();
  await expectState("idle");
  await expect(said("tool").last()).toContainText("not sent by you");
  await ask();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  await review.getByRole("button", { name: "Send to model" }).click();
  await expectState("idle");
  await expect(said("tool").last()).toContainText("ran");
});

test("the dialog never opens while a person is typing", async ({ page }) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  try {
    const call = { name: "search_conversations", arguments: '{"query": "pages"}', id: "call_one" };
    mock.onMessage(/find/u, { toolCalls: [call] });
    await addConnection(page, `${mock.url}/v1`, "gpt-4o");
    const { send, approval, message, expectState } = screen(page);
    let answer = () => {};
    const typed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/chat/completions", async (route) => {
      await typed;
      await route.continue();
    });
    await send("find that page");
    await message.pressSequentially("my next");
    answer();
    await expectState("awaitingToolApproval");
    await expect(page.getByRole("button", { name: "Waiting for you · Decide" })).toBeVisible();
    await page.keyboard.type(" thought");
    await expect(message).toHaveValue("my next thought");
    await expect(message).toBeFocused();
    await expect(approval).toBeHidden();
    await page.getByRole("button", { name: "Waiting for you · Decide" }).click();
    await expect(approval).toBeVisible();
  } finally {
    await mock.stop();
  }
});

test("waiting decisions appear in the tab's title and the strip, and are announced", async ({
  page,
}) => {
  const { send, approval, expectState, state } = screen(page);
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) What is 6/u);
  await expect(page.getByText("main is waiting for you.")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(state).toHaveText("Waiting for your approval");
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectState("idle");
  await expect(page).toHaveTitle(/^What is 6/u);
  await expect(page.getByText("The answer on main has ended.")).toBeAttached();
  await expect(page.getByText("main is waiting for you.")).not.toBeAttached();
});

test("a branch out of view opens no dialog; the strip leads to it", async ({ page }) => {
  const { send, approval, expectState, articles } = screen(page);
  await send("hello");
  await expectState("idle");
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("another thought");
  await expectState("idle");
  await expect(approval).toBeHidden();
  await page.getByRole("button", { name: "main waiting", exact: true }).click();
  await expectState("awaitingToolApproval");
  await expect(approval).toBeHidden();
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectState("idle");
});

test("a call expands to show its arguments and its result", async ({ page }) => {
  const { send, approval, expectState, said } = screen(page);
  await send("What is 6 * 7?");
  await approval.getByRole("textbox", { name: "Arguments" }).fill('{"expression": "6 * 8"}');
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectState("idle");
  const tool = said("tool").first();
  await expect(tool).toHaveAccessibleName("Tool calculator");
  await expect(tool).toContainText(/approved, edited · \d+ ms/u);
  await tool.getByText("calculator").click();
  await expect(tool.getByRole("region", { name: "The model wrote" })).toContainText("6 * 7");
  await expect(tool.getByRole("region", { name: "Your edit" })).toContainText("6 * 8");
  await expect(tool.getByRole("region", { name: "Result" })).toContainText(/value\s*48/u);
});

test("the run panel shows budgets, requests, the chart and the journal", async ({ page }) => {
  const { send, approval, expectState } = screen(page);
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  // The button counts calls only from the second on: beside a plain answer, 25 would look like an allowance.
  await page.getByRole("button", { name: /^Run: [\d,]+ tokens$/u }).click();
  const panel = page.getByRole("tabpanel", { name: "Run" });
  const states = panel.getByRole("list", { name: "States" });
  await expect(panel.getByRole("meter", { name: "Model calls" })).toBeVisible();
  // State names are shown only on request, and then permanently.
  await expect(panel.getByText("awaitingToolApproval")).toHaveCount(0);
  await panel.getByRole("button", { name: "Statechart" }).click();
  await expect(states.locator('[aria-current="step"]')).toContainText("awaitingToolApproval");
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectState("idle");
  await expect(page.getByRole("button", { name: /^Run: 2 of 25 model calls/u })).toBeVisible();
  await expect(states.locator('[aria-current="step"]')).toContainText("idle");
  await expect(panel.getByRole("region", { name: "Requests" }).getByRole("row")).toHaveCount(3);
  const timeline = panel.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Waiting for your approval");
  await expect(timeline).toContainText("Approved");
  await expect(timeline.getByText(/^model call 2/u)).toBeVisible();
});

test("an answer that was stopped can be continued", async ({ page }) => {
  const { send, expectState, said } = screen(page);
  await send("write something long");
  await expectState("streamingLLMResponse");
  await expect(said("assistant").first()).toContainText(/\w{3}/u);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState("idle");
  await said("assistant").first().getByRole("button", { name: "Continue" }).click();
  await expect(said("assistant")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();
});

async function exported(page: Page, item: string): Promise<string> {
  await page.getByRole("button", { name: "Export this run" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  return readFile(await (await coming).path(), "utf8");
}

test("a run is exported without its content, unless requested", async ({ page }) => {
  const { send, approval, expectState } = screen(page);
  await send("What is 6 * 7?");
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectState("idle");
  await page.getByRole("button", { name: /^Run: 2 of 25 model calls/u }).click();
  const lines = (await exported(page, "Journal (JSON Lines)")).trimEnd().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as { seq: number });
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index));
  const spans = await exported(page, "OpenTelemetry (JSON)");
  expect(spans).toContain('"execute_tool calculator"');
  expect(spans).toContain('"invoke_agent Bough"');
  expect(spans + lines.join("")).not.toContain("6 * 7");
  await page.getByRole("button", { name: "Export this run" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Include conversation text" }).click();
  expect(await exported(page, "OpenTelemetry (JSON)")).toContain("6 * 7");
});

test("twenty calls in one message stay usable", async ({ page }) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  try {
    mock.addFixture({ match: { hasToolResult: true }, response: { content: "All came back." } });
    mock.onMessage(/twenty/u, {
      toolCalls: Array.from({ length: 20 }, (_, index) => ({
        id: `call_${index}`,
        ...[
          { name: "calculator", arguments: `{"expression": "${index} + 1"}` },
          { name: "current_time", arguments: "{}" },
          { name: "search_conversations", arguments: '{"query": "twenty"}' },
        ][index % 3]!,
      })),
    });
    await addConnection(page, `${mock.url}/v1`, "gpt-4o");
    const { send, approval, expectState, said } = screen(page);
    await send("make twenty calls");
    await expect(approval.getByRole("heading", { level: 3 })).toHaveCount(20);
    await expect(approval.getByRole("button", { name: "Approve all" })).toBeInViewport();
    const third = approval.getByRole("group", { name: "search_conversations, 3 of 20" });
    await third.getByRole("button", { name: "Approve", exact: true }).click();
    const fourth = approval.getByRole("group", { name: "calculator, 4 of 20" });
    await expect(fourth.getByRole("heading", { name: "calculator" })).toBeFocused();
    await expect(approval.getByRole("heading", { level: 3 })).toHaveCount(19);
    await approval.getByRole("button", { name: "Approve all" }).click();
    await expectState("idle");
    await expect(approval).toBeHidden();
    await expect(said("assistant").last()).toContainText("All came back.");
  } finally {
    await mock.stop();
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`dialogs, calls and the run panel have no known accessibility violation (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { send, approval, expectState, said } = screen(page);
    await send("hidden characters");
    const box = approval.getByRole("textbox", { name: "Arguments" });
    await expect(approval.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    await expectNoBarrier(page, "approval with hidden characters");
    await box.fill('{"query": 5}');
    await expect(approval.getByText(/must be a string/u)).toBeVisible();
    await expectNoBarrier(page, "approval with a fault");
    await approval.getByRole("button", { name: "Reset" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Run: [\d,]+ tokens$/u }).click();
    await page.getByRole("button", { name: "Statechart" }).click();
    await expect(page.getByRole("list", { name: "States" })).toBeVisible();
    await expectNoBarrier(page, "put off, with the run's panel");
    await page.getByRole("button", { name: "Decide", exact: true }).click();
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expectState("idle");
    await said("tool").first().getByText("search_conversations").click();
    await expect(said("tool").first().getByRole("region", { name: "Result" })).toBeVisible();
    await expectNoBarrier(page, "an opened call");
    await send("ask me something");
    await expect(page.getByRole("dialog", { name: "Question" })).toBeVisible();
    await expectNoBarrier(page, "question");
  });
}

test("what is written while the model has a question can be used as its answer", async ({
  page,
}) => {
  const { send, expectState, said } = screen(page);
  await send("ask me something");
  const question = page.getByRole("dialog", { name: "Question" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toBeVisible();
  await send("neither of the two");
  const queue = page.getByRole("list", { name: "Queued messages" });
  await expect(queue).toContainText("neither of the two");
  await queue.getByRole("button", { name: "Use as the answer" }).click();
  await expectState("idle");
  await expect(queue).toBeHidden();
  await expect(said("tool").last()).toContainText("neither of the two");
  await expect(said("user")).toHaveCount(1);
});
