import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { explained } from "./support/explain.ts";
import { launchKillable } from "./support/killable-browser.ts";
import { addConnection, newConversation, screen } from "./support/page.ts";
import { expect, expectWholeRows, test } from "./support/test.ts";

const ROUNDS = 20;
/** Pieces a second; each is one numbered word. */
const RATE = 100;
/** The usual loss in words: at most those of 250 ms. */
const TAIL = RATE / 4;
/** The worst loss in words, on a machine so busy that the browser itself stalls for a while. */
const WORST = RATE * 3;

const words = Array.from({ length: 2_000 }, (_, index) => `w${String(index).padStart(5, "0")}`);

function lastWord(text: string): number {
  return Number(/w(\d{5})(?!.*w\d{5})/su.exec(text)?.[1] ?? -1);
}

/** Waits until more than this many words are on the screen; returns how many there are. */
async function shownBeyond(page: Page, count: number): Promise<number> {
  const answer = screen(page).said("assistant").last();
  const shown = async () => lastWord(await answer.innerText());
  await expect.poll(shown, { intervals: [100] }).toBeGreaterThan(count);
  return shown();
}

test("killed twenty times while streaming, it keeps the text and sends nothing", async ({
  baseURL,
}) => {
  const address = `${baseURL}/`;
  const profile = mkdtempSync(join(tmpdir(), "bough-killed-"));
  const mock = new LLMock({ port: 0 });
  // A piece is seven characters: one word and the space after it.
  mock.onMessage(
    /count/u,
    { content: words.join(" ") },
    { chunkSize: 7, streamingProfile: { tps: RATE } },
  );
  await mock.start();
  const lost: number[] = [];
  let browser = await launchKillable(profile);
  try {
    await browser.page.goto(address);
    // A killed browser's session is over, and a session key would be asked for again.
    await addConnection(browser.page, `${mock.url}/v1`, "gpt-4o", undefined, "");
    for (let round = 0; round < ROUNDS; round += 1) {
      await newConversation(browser.page);
      await screen(browser.page).send(`count, round ${round}`);
      await screen(browser.page).expectState("streamingLLMResponse");
      const url = browser.page.url();
      // Each round ends at a different point of the stream.
      const shown = await shownBeyond(browser.page, 50 + ((round * 13) % 70));
      await browser.kill();

      browser = await launchKillable(profile);
      await browser.page.goto(url);
      const { expectState, said, log } = screen(browser.page);
      await explained(browser.page, async () => {
        await expectState("transientFailure.awaitingPerson");
        await expect(said("assistant").last()).toContainText("Interrupted here");
      });
      const kept = lastWord(await said("assistant").last().innerText());
      lost.push(shown - kept);
      // Only what is visible is in the page; the question is above the long answer.
      await log.press("Home");
      await expect(said("user")).toHaveText([`count, round ${round}`]);
      // No return has sent a request: not this one, and none before it, each of which was open for a round.
      expect(mock.getRequests().filter(({ method }) => method === "POST")).toHaveLength(round + 1);
    }
    await expectWholeRows(browser.page);
  } finally {
    await browser.kill();
    await mock.stop();
    rmSync(profile, { recursive: true, force: true });
  }
  console.info(`words shown and lost in ${ROUNDS} kills: ${lost.join(", ")}`);
  expect(lost).toHaveLength(ROUNDS);
  const sorted = lost.toSorted((left, right) => left - right);
  expect(sorted[ROUNDS / 2]).toBeLessThanOrEqual(TAIL);
  expect(sorted.at(-1)).toBeLessThanOrEqual(WORST);
});
