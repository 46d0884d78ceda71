import { LLMock } from "@copilotkit/aimock";

import { askFirst } from "./support/approvals.ts";
import { addConnection, newBranchBox, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** An independent server that implements the protocol with no code of ours. */
let mock: LLMock;

test.beforeEach(async ({ page }) => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  await page.goto("/");
  await askFirst(page);
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
});

test.afterEach(async () => {
  await mock.stop();
});

interface SentMessage {
  role: string;
  content: unknown;
  tool_call_id?: string;
  tool_calls?: { id: string; function: { arguments: string } }[];
}

/** Bodies of the chat requests that the server received, oldest first. */
function sent(): { messages: SentMessage[] }[] {
  return mock
    .getRequests()
    .filter((entry) => entry.method === "POST" && entry.path.endsWith("/chat/completions"))
    .map((entry) => entry.body as unknown as { messages: SentMessage[] });
}

test("streams an answer with one POST", async ({ page }) => {
  const { send, expectState, said } = screen(page);
  mock.onMessage(/greet/u, { content: "Hello from **elsewhere**." });
  await send("greet me");
  await expectState("idle");
  await expect(said("assistant").first()).toContainText("Hello from elsewhere.");
  expect(sent()).toHaveLength(1);
});

test("sends both results in order: one call edited and approved, one denied", async ({ page }) => {
  const { send, expectState, approval, said } = screen(page);
  mock.addFixture({
    match: { hasToolResult: true },
    response: { content: "Both came back." },
  });
  mock.onMessage(/two calls/u, {
    toolCalls: [
      { name: "calculator", arguments: '{"expression":"1+1"}', id: "call_one" },
      { name: "current_time", arguments: "{}", id: "call_two" },
    ],
  });
  await send("make two calls");
  const first = approval.getByRole("group", { name: "calculator, 1 of 2" });
  await first.getByRole("textbox", { name: "Arguments" }).fill('{"expression": "40+2"}');
  await first.getByRole("button", { name: "Approve", exact: true }).click();
  const second = approval.getByRole("group", { name: "current_time, 2 of 2" });
  await second.getByRole("button", { name: "Deny" }).click();
  await second.getByRole("textbox", { name: "Reason" }).fill("no clock today");
  await second.getByRole("button", { name: "Deny" }).click();
  await expectState("idle");
  await expect(said("assistant").last()).toContainText("Both came back.");
  const [, next] = sent();
  const tail = next?.messages.slice(-3) ?? [];
  expect(tail.map(({ role }) => role)).toEqual(["assistant", "tool", "tool"]);
  expect(tail[0]?.tool_calls?.map((call) => call.id)).toEqual([
    tail[1]?.tool_call_id,
    tail[2]?.tool_call_id,
  ]);
  expect(tail[0]?.tool_calls?.[0]?.function.arguments).toContain("40+2");
  expect(String(tail[1]?.content)).toContain("42");
  expect(String(tail[1]?.content)).toMatch(/edited by the person.*1\+1/u);
  expect(String(tail[2]?.content)).toContain("no clock today");
  expect(sent()).toHaveLength(2);
});

test("counts down the wait that a 429 asks for, then retries: two POSTs", async ({ page }) => {
  await page.clock.install();
  await page.reload();
  const { send, expectState, said } = screen(page);
  mock.onMessage(/busy/u, { content: "Free again." });
  mock.nextRequestError(429, {
    message: "Slow down. Please try again in 45s.",
    type: "rate_limit_error",
  });
  await send("are you busy?");
  await expectState("transientFailure.backingOff");
  await expect(page.getByText(/Retrying in (4[0-5]|[1-3]?\d) s/u)).toBeVisible();
  expect(sent()).toHaveLength(1);
  await page.clock.fastForward(45_000);
  await expectState("idle");
  await expect(said("assistant").first()).toContainText("Free again.");
  expect(sent()).toHaveLength(2);
});

test("retries a 500 twice and then fails: three POSTs", async ({ page }) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/fail/u, { error: { message: "boom", type: "server_error" }, status: 500 });
  await send("fail please");
  await expectState("failed");
  await expect(page.getByText("The provider had an error")).toBeVisible();
  expect(sent()).toHaveLength(3);
});

test("never retries a refused key: one POST", async ({ page }) => {
  const { send, expectState } = screen(page);
  mock.onMessage(/key/u, {
    error: { message: "bad key", type: "invalid_request_error", code: "invalid_api_key" },
    status: 401,
  });
  await send("is my key good?");
  await expectState("failed");
  await expect(page.getByText("The key was rejected")).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test("returns malformed arguments to the model and runs nothing", async ({ page }) => {
  const { send, expectState, said } = screen(page);
  mock.addFixture({ match: { hasToolResult: true }, response: { content: "I see." } });
  mock.onMessage(/malformed/u, {
    toolCalls: [{ name: "calculator", arguments: '{"expression": "2 +', id: "call_bad" }],
  });
  await send("malformed please");
  await expectState("idle");
  await expect(said("tool").first()).toContainText("couldn’t be run");
  await expect(said("assistant").last()).toContainText("I see.");
  expect(sent()).toHaveLength(2);
});

test("a fork inside a finished round keeps the whole round", async ({ page }) => {
  const { send, expectState, approval, articles } = screen(page);
  mock.addFixture({ match: { hasToolResult: true }, response: { content: "Both came back." } });
  mock.onMessage(/two calls/u, {
    toolCalls: [
      { name: "calculator", arguments: '{"expression":"1+1"}', id: "call_one" },
      { name: "current_time", arguments: "{}", id: "call_two" },
    ],
  });
  mock.onMessage(/go on/u, { content: "On we go." });
  await send("make two calls");
  await expect(approval).toBeVisible();
  await approval.getByRole("button", { name: "Approve all" }).click();
  await expectState("idle");
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("go on");
  await expect.poll(() => sent().length).toBe(3);
  const roles = sent()
    .at(-1)
    ?.messages.map(({ role }) => role)
    .filter((role) => role !== "system" && role !== "developer");
  expect(roles).toEqual(["user", "assistant", "tool", "tool", "user"]);
});

test("a fork inside an open round leaves before its answer", async ({ page }) => {
  const { send, approval, articles } = screen(page);
  mock.onMessage(/two calls/u, {
    toolCalls: [{ name: "calculator", arguments: '{"expression":"1+1"}', id: "call_one" }],
  });
  mock.onMessage(/go on/u, { content: "On we go." });
  await send("make two calls");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  await articles.nth(1).hover();
  await articles.nth(1).getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("go on");
  await expect.poll(() => sent().length).toBe(2);
  const roles = sent()
    .at(-1)
    ?.messages.map(({ role }) => role)
    .filter((role) => role !== "system" && role !== "developer");
  expect(roles).toEqual(["user", "user"]);
});
