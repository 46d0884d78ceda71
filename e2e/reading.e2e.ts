import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { seededAnswer } from "./bench/answer-text.ts";
import { startPacedServer } from "./bench/paced-server.ts";
import type { PacedServer } from "./bench/paced-server.ts";
import { storeRows, storedLine } from "./bench/stored.ts";
import { addConnection, screen } from "./support/page.ts";

let server: PacedServer;

test.beforeEach(async ({ page }) => {
  server = await startPacedServer();
  await page.goto("./");
  await addConnection(page, server.url, "bench");
});
test.afterEach(async () => {
  await server.stop();
});

/** Watches where an element stands in every frame; gives how far it moved, or that it is gone. */
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

/** Turns the wheel until the element is well in view. */
async function scrollUpTo(page: Page, element: Locator): Promise<void> {
  const { log } = screen(page);
  const placeOf = async () => (await element.boundingBox())?.y ?? 0;
  await log.hover();
  // Once in any case: who has not turned the wheel is at the end still, and goes along with it.
  await page.mouse.wheel(0, -300);
  await expect(async () => {
    const top = await placeOf();
    if (top < 150) await page.mouse.wheel(0, -400);
    expect(top).toBeGreaterThanOrEqual(150);
  }).toPass();
  // Wheels run on for a moment.
  await expect(async () => {
    const top = await log.evaluate((box) => box.scrollTop);
    await page.waitForTimeout(250);
    expect(await log.evaluate((box) => box.scrollTop)).toBe(top);
  }).toPass();
}

test("a reader who scrolled up in a coming answer is never moved, nor when it is whole", async ({
  page,
}) => {
  const { send, log, expectState } = screen(page);
  const answer = seededAnswer(3, 2_000);
  const playing = server.play({ tokens: answer.tokens, rate: 120 });
  await send("Tell me all of it.");
  await playing.reached(400);
  const second = log.getByRole("heading").nth(1);
  await expect(second).toBeAttached();
  await scrollUpTo(page, second);
  expect(playing.sentAt.length).toBeLessThan(answer.tokens.length);
  const moved = await watchPlace(second);
  await playing.ended;
  await expectState("idle");
  await expect(log.locator("article[aria-busy]")).toHaveCount(0);
  // Colours, formulas and buttons come behind the end.
  await page.waitForTimeout(500);
  expect(await moved()).toBe(0);
});

test("a reader of an earlier message is not moved by the answer that comes", async ({ page }) => {
  const { send, said, expectState } = screen(page);
  const first = seededAnswer(4, 900);
  server.play({ tokens: first.tokens, rate: null });
  await send("A first question.");
  await expect(said("assistant").getByText(first.lastMark)).toBeVisible();
  await expectState("idle");
  const playing = server.play({ tokens: seededAnswer(5, 1_200).tokens, rate: 250 });
  await send("Another.");
  await playing.reached(100);
  const heading = said("assistant").first().getByRole("heading").last();
  await scrollUpTo(page, heading);
  const moved = await watchPlace(heading);
  await playing.ended;
  await expectState("idle");
  expect(await moved()).toBe(0);
});

test("what is sent from further up brings the end in view, and there is a way back to it", async ({
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
  await toEnd.click();
  await expect(log.getByText(first.lastMark)).toBeInViewport();
  await expect(toEnd).toBeHidden();
  await scrollUpTo(page, said("assistant").getByRole("heading").nth(1));
  const second = seededAnswer(11, 900);
  const playing = server.play({ tokens: second.tokens, rate: 400 });
  await send("Another.");
  await expect(said("user").last()).toBeInViewport();
  await playing.reached(200);
  await scrollUpTo(page, said("assistant").first().getByRole("heading").last());
  await expect(toEnd).toHaveAccessibleName(/something new/u);
  await page.keyboard.press("Control+Shift+L");
  await playing.ended;
  await expectState("idle");
  await expect(log.getByText(second.lastMark)).toBeInViewport();
});

test("who reads at the end stays there, to the last word", async ({ page }) => {
  const { send, log, expectState } = screen(page);
  const answer = seededAnswer(6, 1_500);
  const playing = server.play({ tokens: answer.tokens, rate: null });
  await send("Tell me all of it at once.");
  await playing.ended;
  await expectState("idle");
  await expect(log.getByText(answer.lastMark)).toBeInViewport();
});

test("the elements of an answer stay the same when it is whole", async ({ page }) => {
  const { send, log, expectState } = screen(page);
  const playing = server.play({ tokens: seededAnswer(7, 600).tokens, rate: 200 });
  await send("Tell me.");
  await playing.reached(300);
  const heading = log.getByRole("heading").first();
  await expect(heading).toBeAttached();
  const isSame = await heading.evaluateHandle((node) => () => node.isConnected);
  await playing.ended;
  await expectState("idle");
  await expect(log.getByRole("button", { name: "Regenerate" }).last()).toBeAttached();
  expect(await isSame.evaluate((look) => look())).toBe(true);
});

test("what is read leaves the page while the next answer comes, and the end stays in view", async ({
  page,
}) => {
  const { send, log, said, expectState } = screen(page);
  server.play({ tokens: ["Hello."], rate: null });
  await send("Hello?");
  await expect(said("assistant")).toContainText("Hello.");
  await expectState("idle");
  // What comes from here on comes while the transcript is open.
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
  // Lines that the next picture brings in; a row that came or went is far more.
  expect(await farthest.evaluate((look) => look())).toBeLessThan(400);
  const height = () => log.evaluate((box) => box.scrollHeight);
  const whole = await height();
  await log.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -1_500);
    await expect(log.getByText("A first question.")).toBeInViewport({ timeout: 200 });
  }).toPass();
  // Where it was is where it still is: who goes back to it passes all of it.
  expect(await height()).toBe(whole);
});

test("a long conversation opens at its last message, and stays there", async ({ page }) => {
  const rows = storedLine(9, 1_000, "A long one");
  await storeRows(page, rows);
  await page.reload();
  await page.getByRole("link", { name: "A long one", exact: true }).click();
  const last = page.locator(`article[data-message-id="${rows.messages.at(-1)?.id ?? ""}"]`);
  await expect(last).toBeInViewport();
  // Rows that are measured, colours and formulas come behind it.
  await page.waitForTimeout(1_000);
  await expect(last.getByRole("button", { name: "Regenerate" })).toBeInViewport();
});
