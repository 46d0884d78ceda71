import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "@playwright/test";

import { explained } from "./support/explain.ts";
import { launchKillable } from "./support/killable-browser.ts";
import { addConnection, newConversation, screen } from "./support/page.ts";

const ROUNDS = 20;
/** Pieces a second; each is one numbered word. */
const RATE = 100;
/** What is lost as a rule: at most 250 ms of them. */
const TAIL = RATE / 4;
/** On a machine so busy that the browser itself stands still for a while. */
const WORST = RATE * 3;

const words = Array.from({ length: 2_000 }, (_, index) => `w${String(index).padStart(5, "0")}`);

function lastWord(text: string): number {
  return Number(/w(\d{5})(?!.*w\d{5})/su.exec(text)?.[1] ?? -1);
}

test("killed in mid-stream twenty times, it keeps what was said and sends nothing", async ({
  baseURL,
}) => {
  test.setTimeout(600_000);
  const address = `${baseURL}/`;
  const profile = mkdtempSync(join(tmpdir(), "bough-killed-"));
  const mock = new LLMock({ port: 0 });
  // A piece is seven characters: one word and the space behind it.
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
    // A killed browser's session is over, and a key that was kept for it would be asked for.
    await addConnection(browser.page, `${mock.url}/v1`, "gpt-4o", undefined, "");
    for (let round = 0; round < ROUNDS; round += 1) {
      await newConversation(browser.page);
      await screen(browser.page).send(`count, round ${round}`);
      await screen(browser.page).expectState("streamingLLMResponse");
      await browser.page.waitForTimeout(600 + ((round * 137) % 700));
      const url = browser.page.url();
      const shown = lastWord(await screen(browser.page).said("assistant").last().innerText());
      await browser.kill();
      const requests = mock.getRequests().length;

      browser = await launchKillable(profile);
      await browser.page.goto(url);
      const { expectState, said, log } = screen(browser.page);
      await explained(browser.page, async () => {
        await expectState("transientFailure.awaitingPerson");
        await expect(said("assistant").last()).toContainText("Interrupted here");
      });
      const kept = lastWord(await said("assistant").last().innerText());
      lost.push(shown - kept);
      // Only what is visible is in the page; the question stands above the long answer.
      await log.press("Home");
      await expect(said("user")).toHaveText([`count, round ${round}`]);
      await browser.page.waitForTimeout(300);
      expect(mock.getRequests().length).toBe(requests);
    }
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
