import type { StreamAnswer } from "#providers/test-support/stream-script.ts";

import { testFlags } from "./support/browser-flags.ts";
import { addConnection, screen } from "./support/page.ts";
import { END, chunk, piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import type { StreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";
import { startHost, untilKept, watchFailures } from "./support/versions.ts";
import type { Host } from "./support/versions.ts";

/**
 * The network goes away in the middle of a stream, in a page that is kept on the device. What has come
 * stays, even after a reload without a network, and the page says how to go on.
 */

/** A server that is far away. The page does not expect to lose one on this machine with the network. */
const FAR = "model.example";

test.use({
  serviceWorkers: "allow",
  launchOptions: {
    args: [...testFlags, `--host-resolver-rules=MAP ${FAR} 127.0.0.1`],
    ...(process.env["BOUGH_BROWSER"] === undefined
      ? {}
      : { executablePath: process.env["BOUGH_BROWSER"] }),
  },
});

let host: Host;
let server: StreamServer;

test.beforeEach(async () => {
  [host, server] = await Promise.all([startHost(), startStreamServer()]);
});

test.afterEach(async () => {
  await Promise.all([host.stop(), server.stop()]);
});

/** Milliseconds; longer than a test. */
const NEVER = 3_600_000;

const calling = (args: string) =>
  chunk({
    tool_calls: [
      {
        index: 0,
        id: "call-0",
        type: "function",
        function: { name: "calculator", arguments: args },
      },
    ],
  });

interface Case {
  when: string;
  answer: StreamAnswer;
  /** What has come of the answer's text. */
  kept?: string;
}

const cases: readonly Case[] = [
  { when: "after its head", answer: { steps: [] } },
  {
    when: "in mid-text",
    answer: { steps: [{ text: piece("Half of it, ") }] },
    kept: "Half of it,",
  },
  {
    when: "in a call’s arguments",
    answer: { steps: [{ text: calling('"6 *') }] },
  },
  {
    when: "in a call’s arguments after text",
    answer: {
      steps: [{ text: `${piece("I count. ")}${calling('"6 *')}` }],
    },
    kept: "I count.",
  },
  {
    when: "after all of a call",
    answer: { steps: [{ text: `${piece("I count. ")}${calling('"6 * 7"')}` }] },
    kept: "I count.",
  },
  {
    when: "before the end of its text",
    answer: { steps: [{ text: piece("All of it.") }] },
    kept: "All of it.",
  },
];

for (const { when, answer, kept } of cases) {
  test(`a network that goes away ${when} loses nothing, and the run goes on when it is back`, async ({
    page,
  }) => {
    const whole = { steps: [{ text: `${piece("The whole answer.")}${END}` }] };
    const lane = await registerLane(server, [{ ...answer, after: "hang" }, whole]);
    const failed = watchFailures(page.context());
    await page.goto(host.url);
    await untilKept(page);
    await addConnection(page, lane.url.replace("127.0.0.1", FAR), "scripted", undefined, "");
    const { send, said, state, expectState } = screen(page);
    await send("Go on");
    await expect.poll(lane.posts).toBe(1);
    if (kept !== undefined) await expect(said("assistant").last()).toContainText(kept);
    else await expectState(/^(?:awaiting|streaming)LLMResponse$/u);
    host.serve(null);
    await page.context().setOffline(true);
    await lane.cut();

    const expectInterrupted = async () => {
      await expect(state).toHaveAttribute(
        "data-state",
        /^(?:failed|transientFailure\.awaitingPerson)$/u,
      );
      await expect(said("user")).toHaveText([/Go on/u]);
      await expect(page.getByRole("button", { name: "Retry", exact: true })).toBeVisible();
      await expect(page.getByText("This device has no network").first()).toBeVisible();
      if (kept === undefined) {
        await expect(page.getByText("This device is offline").first()).toBeVisible();
        await expect(page.getByText("Retry when you’re back online").first()).toBeVisible();
        return;
      }
      await expect(page.getByRole("region", { name: "The answer was cut off" })).toBeVisible();
      await expect(said("assistant").last()).toContainText(kept);
      await expect(said("assistant").last()).toContainText("Interrupted here");
    };
    await expectInterrupted();
    await page.reload();
    await expectInterrupted();
    expect(await lane.posts()).toBe(1);

    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Retry", exact: true }).first().click();
    await expect(said("assistant").last()).toContainText("The whole answer.");
    await expectState("idle");
    expect(await lane.posts()).toBe(2);
    expect(failed).toEqual([]);
  });
}

test("a network that goes away while a tool runs loses nothing, and its result goes out when it is back", async ({
  page,
}) => {
  const whole = { steps: [{ text: `${piece("It is 42.")}${END}` }] };
  const lane = await registerLane(server, [
    { steps: [{ text: `${calling('"6 * 7"')}${chunk({}, "tool_calls")}data: [DONE]\n\n` }] },
    { wait: NEVER },
    whole,
  ]);
  await page.goto(host.url);
  await untilKept(page);
  await addConnection(page, lane.url.replace("127.0.0.1", FAR), "scripted", undefined, "");
  const { send, said, state, expectState } = screen(page);
  await send("Count");
  await expect.poll(lane.posts).toBe(2);
  host.serve(null);
  await page.context().setOffline(true);
  // The browser may still find a server that the page must not reach.
  await lane.leave();
  const expectFailed = async () => {
    await expect(state).toHaveAttribute(
      "data-state",
      /^(?:failed|transientFailure\.awaitingPerson)$/u,
    );
    await expect(page.getByText("This device is offline").first()).toBeVisible();
    await expect(said("tool").last()).toContainText("42");
  };
  await expectFailed();
  await page.reload();
  await expectFailed();
  await page.context().setOffline(false);
  await lane.return();
  await page.getByRole("button", { name: "Retry", exact: true }).first().click();
  await expect(said("assistant").last()).toContainText("It is 42.");
  await expectState("idle");
});
