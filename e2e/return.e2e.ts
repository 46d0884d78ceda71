import { LLMock } from "@copilotkit/aimock";

import { tablesOf } from "./support/database.ts";
import { addConnection, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("a back-off continues after a reload, and asks only on request or when its time comes", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  mock.onMessage(/busy/u, {
    // A page cannot read another origin's header unless it is exposed, but it can read the message.
    error: { message: "Slow down. Please try again in 45s.", type: "rate_limit_error" },
    status: 429,
    retryAfter: 45,
  });
  await mock.start();
  const posts = () => mock.getRequests().filter((entry) => entry.method === "POST").length;
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "gpt-4o");
    const { send, expectState } = screen(page);
    await send("are you busy?");
    await expectState("transientFailure.backingOff");
    await page.clock.install();
    await page.reload();
    await expectState("transientFailure.backingOff");
    await page.clock.runFor(800);
    await expectState("transientFailure.backingOff");
    expect(posts()).toBe(1);
    await page.getByRole("button", { name: "Retry now" }).click();
    await expect.poll(posts).toBe(2);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expectState("idle");
  } finally {
    await mock.stop();
  }
});

test("a question and its half-written answer are restored after a reload", async ({ page }) => {
  await page.goto("/");
  const { send, expectState, said } = screen(page);
  await send("ask me something");
  const question = page.getByRole("dialog", { name: "Question" });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(question).toBeVisible();
  await question.getByRole("textbox", { name: "Answer" }).fill("rivers");
  await question.getByRole("button", { name: "Answer", exact: true }).click();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("rivers");
});

test("a failure is still there after a reload, and Retry continues from it", async ({ page }) => {
  await page.goto("/");
  const { send, expectState } = screen(page);
  await send("error 401");
  await expectState("failed");
  // The row lags behind the screen; without it a return would rest one step earlier.
  await expect
    .poll(async () => (await tablesOf(page, ["runs"])).runs.map((row) => row["state"]))
    .toEqual(["failed"]);
  await page.reload();
  await expectState("failed");
  await expect(page.getByText("The key was rejected")).toBeVisible();
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expectState(/awaitingLLMResponse|streamingLLMResponse|failed|idle/u);
});

test("a draft is kept per branch, across a reload", async ({ page }) => {
  await page.goto("/");
  const { send, expectState, message } = screen(page);
  await send("something");
  await expectState("idle");
  await message.fill("half a thought");
  // A draft is stored a moment after it is typed.
  const drafts = async () => (await tablesOf(page, ["drafts"])).drafts.map((row) => row["text"]);
  await expect.poll(drafts).toContain("half a thought");
  await page.reload();
  await expect(message).toHaveValue("half a thought");
});

test("a draft is there after a reload at once, to the last letter", async ({ page }) => {
  await page.goto("/");
  const { send, expectState, message } = screen(page);
  await send("something");
  await expectState("idle");
  await message.pressSequentially("half a thought");
  await page.reload();
  await expect(message).toHaveValue("half a thought");
  await page.reload();
  await expect(message).toHaveValue("half a thought");
  await message.fill("");
  await page.reload();
  await expect(message).toBeEditable();
  await expect(message).toHaveValue("");
});

test("a second tab follows, sends through the writer, and can take over", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const first = screen(page);
  await first.send("first words");
  await first.expectState("idle");
  const other = await context.newPage();
  await other.goto(page.url());
  const second = screen(other);
  await expect(second.said("user")).toHaveCount(1);
  await expect(other.getByText("This conversation is active in another tab")).toBeVisible();
  await second.send("words from the second tab");
  await expect(first.said("user")).toHaveCount(2);
  await expect(first.said("user").last()).toHaveText("words from the second tab");
  await second.expectState("idle");
  await expect(second.said("assistant")).toHaveCount(2);
  await other.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByText("This conversation is active in another tab")).toBeVisible();
  await second.send("words after the take-over");
  await expect(first.said("user")).toHaveCount(3);
});
