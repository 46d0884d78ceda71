import type { Page } from "playwright";

import { mutated } from "#domain/imports/test-support/mutated.ts";
import { ownSamples } from "#domain/imports/test-support/own-samples.ts";
import type { OwnSample } from "#domain/imports/test-support/own-samples.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { openPage } from "../bough-page.ts";
import { startWatch, takeWatched } from "../page-watch.ts";
import { atMost } from "../rows.ts";
import type { Scenario } from "../scenario.ts";
import { largest, percentile } from "../statistics.ts";

/**
 * Gives the page broken exports of every app, one after another. It answers each with a report or a
 * refusal, stays responsive, and stores nothing. `src/domain/imports/apps.test.ts` proves, without a
 * page, that the imported rows are lawful.
 */
export const scenario: Scenario = {
  name: "imports",
  place: 88,
  optional: true,
  measure: async (bench) => {
    const { page, close } = await openPage(bench, "bough");
    const rounds = bench.quick ? 5 : 1_000;
    const blocks: number[] = [];
    const answers: number[] = [];
    let refused = 0;
    const before = await listed(page);
    for (const sample of ownSamples) {
      const random = seededRandom(sample.app.length);
      let ofApp = 0;
      for (let round = 0; round < rounds; round += TOGETHER) {
        await startWatch(page);
        for (let more = 0; more < TOGETHER; more += 1) {
          const answer = await answered(page, sample, mutated(sample.text, random));
          answers.push(answer.took);
          if (answer.isRefused) ofApp += 1;
        }
        await page.waitForTimeout(TOLD_AFTER);
        const block = largest((await takeWatched(page)).longTasks);
        if (block > largest(blocks)) {
          bench.say(`${sample.app} from ${String(round)}: a block of ${block.toFixed(0)} ms`);
        }
        blocks.push(block);
      }
      refused += ofApp;
      bench.say(`${sample.app}: ${String(rounds)} files, ${String(ofApp)} refused`);
    }
    const after = await listed(page);
    await close();
    if (after !== before) throw new Error("Something was stored without a confirmation.");
    const name = `${String(answers.length)} broken exports`;
    return [
      { what: `${name}: refused as a whole`, unit: "count", bough: refused },
      { what: `${name}: answer, p95`, unit: "ms", bough: percentile(answers, 0.95) },
      {
        what: `${name}: longest block`,
        unit: "ms",
        bough: largest(blocks),
        reach: atMost(200),
      },
    ];
  },
};

/** Files between two looks at what blocked the page. */
const TOGETHER = 5;
/** The browser reports long tasks a little later (milliseconds). */
const TOLD_AFTER = 60;

async function answered(page: Page, { app }: OwnSample, text: string) {
  const dialog = page.getByRole("dialog", { name: "Import" });
  // While the file is read, the dialog has only "Cancel".
  const answer = dialog.getByRole("button", { name: /^(?:Import|Close)$/u });
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const chooser = await choosing;
  const from = performance.now();
  await chooser.setFiles({
    name: `${app}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await answer.first().waitFor();
  const took = performance.now() - from;
  const isRefused = await dialog.getByRole("button", { name: "Choose again" }).isVisible();
  await dialog.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return { took, isRefused };
}

function listed(page: Page): Promise<number> {
  return page.locator('nav a[href^="#/c/"]').count();
}
