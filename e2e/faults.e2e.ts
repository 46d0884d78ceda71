import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { held, spoiled, startGateway } from "./support/gateway.ts";
import { addConnection, screen, settingsButton, settingsDialog } from "./support/page.ts";
import type { Patience } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** An independent server that implements the protocol with no code of ours. */
let mock: LLMock;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  mock = new LLMock({ port: 0 });
  await mock.start();
});

test.afterEach(async () => {
  await mock.stop();
});

/** The number of model requests that the server has received. */
function posts(): number {
  return mock
    .getRequests()
    .filter(({ method, path }) => method === "POST" && path.endsWith("/chat/completions")).length;
}

/**
 * Advances the page's clock far enough for a retry: the longest first back-off is under a second.
 */
async function expectNoRetry(page: Page): Promise<void> {
  await page.clock.runFor(1_500);
  await screen(page).expectState("transientFailure.awaitingPerson");
  expect(posts()).toBe(1);
}

/** Far more than any answer needs; the test advances the page's clock by it. */
const patience: Patience = { firstByte: 600, nextByte: 600 };
const PATIENCE = 600_000;
/** Longer than a test (milliseconds); the server is stopped before it is over. */
const SILENCE = 300_000;

const answer = { content: "This answer has a beginning and was meant to have an end as well." };

test("a body that is not JSON is retried twice, then fails: three POSTs", async ({ page }) => {
  mock.onMessage(/broken/u, answer, { chaos: { malformedRate: 1 } });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, expectState } = screen(page);
  await send("a broken body");
  await expectState("failed");
  await expect(page.getByText("The server sent an unreadable response")).toBeVisible();
  expect(posts()).toBe(3);
});

test("an event of broken JSON before any text is retried twice: three POSTs", async ({ page }) => {
  mock.onMessage(/spoil/u, answer, { chunkSize: 8 });
  const proxy = await startGateway(mock.url, spoiled(1));
  try {
    await page.goto("/");
    await addConnection(page, `${proxy.url}/v1`, "gpt-4o");
    const { send, expectState } = screen(page);
    await send("spoil the first event");
    await expectState("failed");
    await expect(page.getByText("The server sent an unreadable response")).toBeVisible();
    expect(posts()).toBe(3);
  } finally {
    await proxy.stop();
  }
});

test("an event of broken JSON after text is the person's decision: one POST", async ({ page }) => {
  mock.onMessage(/spoil/u, answer, { chunkSize: 8, streamingProfile: { ttft: 0, tps: 20 } });
  const proxy = await startGateway(mock.url, spoiled(5));
  try {
    await page.goto("/");
    await addConnection(page, `${proxy.url}/v1`, "gpt-4o");
    const { send, expectState, said } = screen(page);
    await send("spoil the fifth event");
    await expectState("transientFailure.awaitingPerson");
    await expect(said("assistant").first()).toContainText("This answer");
    await expect(said("assistant").first()).not.toContainText("an end");
    await expect(said("assistant").first()).toContainText("Interrupted here");
    await expectNoRetry(page);
  } finally {
    await proxy.stop();
  }
});

test("leaves a stream that is cut after text to the person: one POST", async ({ page }) => {
  mock.onMessage(/cut/u, answer, { chunkSize: 8 });
  const proxy = await startGateway(mock.url, held(5));
  try {
    await page.goto("/");
    await addConnection(page, `${proxy.url}/v1`, "gpt-4o");
    const { send, expectState, said } = screen(page);
    await send("cut it");
    await expect(said("assistant").first()).toContainText("This answer");
    proxy.cut();
    await expectState("transientFailure.awaitingPerson");
    await expect(said("assistant").first()).toContainText("This answer");
    await expect(said("assistant").first()).toContainText("Interrupted here");
    await expectNoRetry(page);
  } finally {
    await proxy.stop();
  }
});

test("silence before the first byte is retried twice, then fails: three POSTs", async ({
  page,
}) => {
  mock.onMessage(/silent/u, answer, { streamingProfile: { ttft: SILENCE } });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o", patience);
  const { send, expectState } = screen(page);
  await send("stay silent");
  await expect.poll(posts).toBe(1);
  // The clock stands still from then on, so that the next request cannot be made yet.
  await page.clock.pauseAt(Date.now() + 2 * PATIENCE);
  await expectState("transientFailure.backingOff");
  await page.clock.resume();
  for (const count of [2, 3]) {
    await expect.poll(posts).toBe(count);
    await page.clock.fastForward(PATIENCE);
  }
  await expectState("failed");
  await expect(page.getByText("The model stopped responding").first()).toBeVisible();
  expect(posts()).toBe(3);
});

test("silence after text is the person's decision, and Retry asks once more", async ({ page }) => {
  const gaps = [0, 0, 0, SILENCE];
  mock.onMessage(/stall/u, answer, {
    chunkSize: 12,
    recordedTimings: { ttftMs: 0, interChunkDelaysMs: gaps, totalDurationMs: SILENCE },
  });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o", patience);
  const { send, expectState, said } = screen(page);
  await send("stall in the middle");
  await expect(said("assistant").first()).toContainText("This answer has");
  await page.clock.fastForward(PATIENCE);
  await expectState("transientFailure.awaitingPerson");
  await expect(said("assistant").first()).toContainText("This answer has");
  await expect(said("assistant").first()).toContainText("Interrupted here");
  await expect(said("assistant").first()).not.toHaveAttribute("aria-busy", "true");
  await expectNoRetry(page);
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect.poll(posts).toBe(2);
  await expect(said("assistant").first()).not.toContainText("Interrupted here");
  await expect(said("assistant").first()).toContainText("This answer has");
  await page.clock.fastForward(PATIENCE);
  await expectState("transientFailure.awaitingPerson");
  await expect(page.getByRole("group", { name: "Versions" })).toContainText("2 / 2");
});

test("the allowed silence is stored with the connection", async ({ page }) => {
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o", { firstByte: 5, nextByte: 7.5 });
  await page.reload();
  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("button", { name: "Edit" }).click();
  await settings.getByText("Advanced").click();
  const first = settings.getByLabel("First-response timeout (seconds)");
  await expect(first).toHaveValue("5");
  await expect(settings.getByLabel("Idle timeout (seconds)")).toHaveValue("7.5");
  await first.fill("-1");
  await expect(settings.getByText("A number above 0")).toBeVisible();
  await expect(settings.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("an overloaded provider is retried twice, then reported: three POSTs", async ({ page }) => {
  mock.onMessage(/load/u, {
    error: { message: "Overloaded", type: "overloaded_error" },
    status: 529,
  });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, expectState } = screen(page);
  await send("carry this load");
  await expectState("failed");
  await expect(page.getByText("The provider is overloaded")).toBeVisible();
  expect(posts()).toBe(3);
});

test("a wait of more than a minute is the person's decision: one POST", async ({ page }) => {
  mock.onMessage(/busy/u, {
    // A page cannot read another origin's header unless it is exposed, but it can read the message.
    error: { message: "Slow down. Please try again in 90s.", type: "rate_limit_error" },
    status: 429,
    retryAfter: 90,
  });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, expectState } = screen(page);
  await send("are you busy?");
  await expectState("transientFailure.awaitingPerson");
  await expect(page.getByText("Too many requests")).toBeVisible();
  await expectNoRetry(page);
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect.poll(posts).toBe(2);
  await expectState("transientFailure.awaitingPerson");
});
