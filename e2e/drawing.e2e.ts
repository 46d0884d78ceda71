// What the browser has to do for each word that arrives. It is counted, so a machine's speed does not matter.
import type { Page } from "@playwright/test";

import {
  addConnection,
  screen,
  settingsButton,
  settingsDialog,
  treeButton,
} from "./support/page.ts";
import { END, piece, registerLane } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import type { StreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";

let server: StreamServer;

test.beforeEach(async () => {
  server = await startStreamServer();
});

test.afterEach(async () => {
  await server.stop();
});

/** Words of the answer. Each becomes an element in a paragraph. */
const WORDS = 120;
/** Milliseconds from word to word: slow enough to be drawn one by one. */
const PACE = 30;
const LAST = new RegExp(`word${WORDS - 1}`, "u");

/** The number of elements that were restyled, for each time that any were while `act` ran. */
async function styledWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser of its own.");
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const { traceEvents } = trace as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  return traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .flatMap(({ args }) => args.elementCount ?? []);
}

test("a word that arrives has few elements styled anew, whatever was opened before", async ({
  page,
}) => {
  await page.goto("/");
  const lane = await registerLane(server, [
    {
      steps: [
        ...Array.from({ length: WORDS }, (_, at) => ({
          text: piece(`**word${at}** `),
          delay: PACE,
        })),
        { text: END },
      ],
    },
  ]);
  await addConnection(page, lane.url, "words");
  // Load the style sheets that come only when they are needed: their rules are for the whole page.
  await settingsButton(page).click();
  const tabs = settingsDialog(page).getByRole("tab");
  for (const tab of await tabs.all()) await tab.click();
  await page.keyboard.press("Escape");

  const { send, expectState, said } = screen(page);
  await send("Begin.");
  await treeButton(page).click();
  await treeButton(page).click();
  await expectState("idle");

  const counts = await styledWhile(page, async () => {
    await send("Go on.");
    await expect(said("assistant")).toHaveText([LAST, LAST]);
    await expectState("idle");
  });

  expect(counts.length).toBeGreaterThan(5);
  // Few other elements are drawn at the same time. All from the page down to the word would be over twenty.
  const each = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(each).toBeLessThan(6);
});
