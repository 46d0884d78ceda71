import type { Locator, Page } from "@playwright/test";

import { seededAnswer } from "./bench/answer-text.ts";
import { startPacedServer } from "./bench/paced-server.ts";
import type { PacedServer } from "./bench/paced-server.ts";
import { storeRows, storedLine } from "./bench/stored.ts";
import { untilDatabaseMade } from "./support/database.ts";
import { addConnection, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

let server: PacedServer;

test.beforeEach(async ({ page }) => {
  server = await startPacedServer();
  await page.goto("./");
  await addConnection(page, server.url, "bench");
});
test.afterEach(async () => {
  await server.stop();
});

/** Watches an element's position in every frame; returns how far it moved, or that it is gone. */
async function watchPlace(element: Locator): Promise<() => Promise<number | "gone">> {
  const watched = await element.evaluateHandle((node) => {
    const places = new Set([node.getBoundingClientRect().top]);
    let gone = false;
    const look = () => {
      gone ||= !node.isConnected;
      places.add(node.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return { moved: () => (gone ? "gone" : Math.max(...places) - Math.min(...places)) };
  });
  return () => watched.evaluate((watch) => watch.moved());
}

/** Waits for this many frames, which take longer on a busy machine. */
async function pictures(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let drawn = 0; drawn < wanted; drawn += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  }, count);
}

/** Turns the wheel until the element is well in view. */
async function scrollUpTo(page: Page, element: Locator): Promise<void> {
  const { log } = screen(page);
  const placeOf = async () => (await element.boundingBox())?.y ?? 0;
  await log.hover();
  // At least once: a reader who has not turned the wheel is still at the end and follows it.
  await page.mouse.wheel(0, -300);
  await expect(async () => {
    const top = await placeOf();
    if (top < 150) await page.mouse.wheel(0, -400);
    expect(top).toBeGreaterThanOrEqual(150);
  }).toPass();
  // Wheel scrolling continues for a moment.
  await expect(async () => {
    const top = await log.evaluate((box) => box.scrollTop);
    await pictures(page, 15);
    expect(await log.evaluate((box) => box.scrollTop)).toBe(top);
  }).toPass();
}

test("a reader who scrolled up in a streaming answer is never moved, even when it ends", async ({
  page,
}) => {
  const { send, log, expectState } = screen(page);
  const answer = seededAnswer(3, 2_000);
  const playing = server.play({ tokens: answer.tokens, rate: 300, holdAfter: 800 });
  await send("Tell me all of it.");
  await playing.reached(800);
  const second = log.getByRole("heading").nth(1);
  await expect(second).toBeAttached();
  await scrollUpTo(page, second);
  expect(playing.sentAt.length).toBeLessThan(answer.tokens.length);
  const moved = await watchPlace(second);
  playing.goOn();
  await playing.ended;
  await expectState("idle");
  await expect(log.locator("article[aria-busy]")).toHaveCount(0);
  // Highlighting, formulas and buttons come after the end.
  await pictures(page, 30);
  expect(await moved()).toBe(0);
});

test("a reader of an earlier message is not moved by a streaming answer", async ({ page }) => {
  const { send, said, expectState } = screen(page);
  const first = seededAnswer(4, 900);
  server.play({ tokens: first.tokens, rate: null });
  await send("A first question.");
  await expect(said("assistant").getByText(first.lastMark)).toBeVisible();
  await expectState("idle");
  const { tokens } = seededAnswer(5, 1_200);
  const playing = server.play({ tokens, rate: 250, holdAfter: 100 });
  await send("Another.");
  await playing.reached(100);
  const heading = said("assistant").first().getByRole("heading").last();
  await scrollUpTo(page, heading);
  const moved = await watchPlace(heading);
  playing.goOn();
  await playing.ended;
  await expectState("idle");
  expect(await moved()).toBe(0);
});

test("what is pressed stays under the pointer while an answer comes", async ({ page }) => {
  const { send, log, said } = screen(page);
  const { tokens, lastMark } = seededAnswer(6, 900);
  const playing = server.play({ tokens, rate: 100, holdAfter: 300 });
  await send("Tell me all of it.");
  await playing.reached(300);
  const heading = said("assistant").getByRole("heading").last();
  await expect(heading).toBeInViewport();
  await pictures(page, 15);
  const place = await heading.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 5);
  await page.mouse.down();
  const height = () => log.evaluate((box) => box.scrollHeight);
  const before = await height();
  const moved = await watchPlace(heading);
  playing.goOn();
  await expect.poll(height).toBeGreaterThan(before + 400);
  expect(await moved()).toBe(0);
  await page.mouse.up();
  await expect(said("assistant").getByText(lastMark)).toBeInViewport();
});

test("sending from further up brings the end into view, and there is a way back", async ({
  page,
}) => {
  const { send, log, said, expectState } = screen(page);
  const first = seededAnswer(10, 900);
  server.play({ tokens: first.tokens, rate: null });
  await send("A first question.");
  await expect(said("assistant").getByText(first.lastMark)).toBeVisible();
  await expectState("idle");
  const toEnd = log.getByRole("button", { name: /^Go to the end/u });
  await expect(toEnd).toBeHidden();
  await scrollUpTo(page, said("assistant").getByRole("heading").nth(1));
  await expect(toEnd).toHaveAccessibleName("Go to the end");
  // The button is beside the text, not on it.
  const [words, button] = await Promise.all([
    said("assistant").locator("[data-markdown]").boundingBox(),
    toEnd.boundingBox(),
  ]);
  expect(button?.x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? Infinity));
  await toEnd.click();
  await expect(log.getByText(first.lastMark)).toBeInViewport();
  await expect(toEnd).toBeHidden();
  await scrollUpTo(page, said("assistant").getByRole("heading").nth(1));
  const second = seededAnswer(11, 900);
  const playing = server.play({ tokens: second.tokens, rate: 400, holdAfter: 200 });
  await send("Another.");
  await expect(said("user").last()).toBeInViewport();
  await playing.reached(200);
  await scrollUpTo(page, said("assistant").first().getByRole("heading").last());
  playing.goOn();
  await expect(toEnd).toHaveAccessibleName(/new messages/u);
  await page.keyboard.press("Control+Shift+L");
  await playing.ended;
  await expectState("idle");
  await expect(log.getByText(second.lastMark)).toBeInViewport();
});

test("a reader at the end stays there, to the last word", async ({ page }) => {
  const { send, log, expectState } = screen(page);
  const answer = seededAnswer(6, 1_500);
  const playing = server.play({ tokens: answer.tokens, rate: null });
  await send("Tell me all of it at once.");
  await playing.ended;
  await expectState("idle");
  await expect(log.getByText(answer.lastMark)).toBeInViewport();
});

test("the elements of an answer stay the same when it ends", async ({ page }) => {
  const { send, log, expectState } = screen(page);
  const { tokens } = seededAnswer(7, 600);
  const playing = server.play({ tokens, rate: 200, holdAfter: 300 });
  await send("Tell me.");
  await playing.reached(300);
  const heading = log.getByRole("heading").first();
  await expect(heading).toBeAttached();
  const isSame = await heading.evaluateHandle((node) => () => node.isConnected);
  playing.goOn();
  await playing.ended;
  await expectState("idle");
  await expect(log.getByRole("button", { name: "Regenerate" }).last()).toBeAttached();
  expect(await isSame.evaluate((look) => look())).toBe(true);
});

test("messages leave the page while the next answer streams, and the end stays in view", async ({
  page,
}) => {
  const { send, log, said, expectState } = screen(page);
  server.play({ tokens: ["Hello."], rate: null });
  await send("Hello?");
  await expect(said("assistant")).toContainText("Hello.");
  await expectState("idle");
  // What streams from here on arrives while the transcript is open.
  const first = seededAnswer(8, 900);
  server.play({ tokens: first.tokens, rate: null });
  await send("A first question.");
  await expect(said("assistant").getByText(first.lastMark)).toBeVisible();
  await expectState("idle");
  const heading = said("assistant").last().getByRole("heading").first();
  await heading.evaluate((node) => node.setAttribute("data-drawn", "first"));
  const farthest = await log.evaluateHandle((box) => {
    let most = 0;
    const look = () => {
      most = Math.max(most, box.scrollHeight - box.scrollTop - box.clientHeight);
      requestAnimationFrame(look);
    };
    look();
    return () => most;
  });
  const second = seededAnswer(9, 1_500);
  const playing = server.play({ tokens: second.tokens, rate: 400 });
  await send("Another.");
  await playing.ended;
  await expectState("idle");
  await expect(log.locator("[data-drawn]")).toHaveCount(0);
  await expect(log.getByText(second.lastMark)).toBeInViewport();
  // Lines that the next frame brings into view are allowed. A row that came or went is far more (px).
  expect(await farthest.evaluate((look) => look())).toBeLessThan(400);
  const height = () => log.evaluate((box) => box.scrollHeight);
  const whole = await height();
  await log.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -1_500);
    await expect(log.getByText("A first question.")).toBeInViewport({ timeout: 200 });
  }).toPass();
  // The height has not changed, although scrolling back has passed the whole answer.
  expect(await height()).toBe(whole);
});

test("a long conversation opens at its last message, and stays there", async ({ page }) => {
  const rows = storedLine(9, 1_000, "A long one");
  await untilDatabaseMade(page);
  await storeRows(page, rows);
  await page.reload();
  await page.getByRole("link", { name: "A long one", exact: true }).click();
  const last = page.locator(`article[data-message-id="${rows.messages.at(-1)?.id ?? ""}"]`);
  await expect(last).toBeInViewport();
  // Measured rows, highlighting and formulas come after it.
  await pictures(page, 60);
  await expect(last.getByRole("button", { name: "Regenerate" })).toBeInViewport();
});
