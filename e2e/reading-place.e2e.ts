// Tests that a branch is read where it was left, on the way to another branch and back.
import type { Page } from "@playwright/test";

import { putRows } from "./support/database.ts";
import { asked, conversationRows } from "./support/everything.ts";
import { chooseBranch, conversationList, screen } from "./support/page.ts";
import { seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

const SHARED = ["m0", "m1", "m2", "m3", "m4", "m5"];
const line = (name: string) => [
  ...SHARED,
  ...Array.from({ length: 14 }, (_, at) => `${name}${at}`),
];

/** Two branches of 20 messages, which share the first six; opened on "main". */
async function openForked(page: Page): Promise<void> {
  await page.goto("/");
  await expect(conversationList(page).getByRole("link", { name: /^Example/u })).toBeVisible();
  const now = Date.now();
  const [own, others] = [line("a"), line("b")];
  const branch = { contextId: "forked", named: true, colour: 0, createdAt: 1 };
  const rowsOf = (ids: readonly string[]) =>
    ids.map((id, at) => ({
      id,
      contextId: "forked",
      parentId: ids[at - 1] ?? null,
      message: {
        role: at % 2 === 0 ? "user" : "assistant",
        content: [
          { type: "text", text: `${id}. ${"Some words of it. ".repeat(40 + 30 * (at % 3))}` },
        ],
      },
      createdAt: now + at,
    }));
  await seed(page, {
    contexts: [
      {
        id: "forked",
        title: "A forked one",
        config: { modelId: "demo-1", connectionId: "demo", mode: "chat", parameters: {} },
        activeBranchName: "main",
        writerEpoch: 0,
        createdAt: now,
        updatedAt: now,
      },
    ],
    branches: [
      { ...branch, id: "a", name: "main", messageIds: own, activeAt: 2 },
      {
        ...branch,
        id: "b",
        name: "side",
        messageIds: others,
        activeAt: 1,
        forkedFrom: { branchId: "a", nodeId: "m5" },
      },
    ],
    messages: [...rowsOf(own), ...rowsOf(others).slice(SHARED.length)],
  });
  await conversationList(page).getByRole("link", { name: "A forked one" }).click();
  await expect(message(page, "a13")).toBeInViewport();
}

const message = (page: Page, id: string) => page.locator(`article[data-message-id="${id}"]`);

/** Where a message begins (px); far above if it is not in the page. */
const topOf = (page: Page, id: string) =>
  page.evaluate((wanted) => {
    const found = document.querySelector(`article[data-message-id="${wanted}"]`);
    return Math.round(found?.getBoundingClientRect().top ?? -10_000);
  }, id);

/** Turns the wheel upwards until this message is well in view and stands still. Returns where it is (px). */
async function readAt(page: Page, id: string): Promise<number> {
  await screen(page).log.hover();
  let before = Number.NaN;
  await expect(async () => {
    const top = await topOf(page, id);
    const isStill = top === before;
    before = top;
    if (isStill && top < 150) await page.mouse.wheel(0, -300);
    expect(isStill && top >= 150).toBe(true);
  }).toPass({ intervals: [150] });
  return before;
}

/** Notes where a message is in every frame from now on (px); "gone" if a frame is without it. */
async function watch(page: Page, id: string): Promise<() => Promise<(number | "gone")[]>> {
  const watched = await page.evaluateHandle((wanted) => {
    const places = new Set<number | "gone">();
    const look = () => {
      const found = document.querySelector(`article[data-message-id="${wanted}"]`);
      places.add(found === null ? "gone" : Math.round(found.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return places;
  }, id);
  return () => watched.evaluate((places) => [...places]);
}

/** Whether two places are the same, though a log scrolls by whole pixels and rows have fractions of one. */
const isSame = (one: number, other: number) => Math.abs(one - other) <= 1;

async function expectAt(page: Page, id: string, top: number): Promise<void> {
  await expect(async () => {
    const place = await topOf(page, id);
    expect(isSame(place, top), `${id} is at ${place}, not at ${top}`).toBe(true);
  }).toPass();
}

const toOther = (page: Page) => page.keyboard.press("Control+Shift+.");
const branches = (page: Page) => page.getByRole("combobox", { name: "Branches" });

test("a message that both branches have stays where it is from one to the other", async ({
  page,
}) => {
  await openForked(page);
  const top = await readAt(page, "m4");
  const places = await watch(page, "m4");
  await toOther(page);
  await expect(branches(page)).toHaveValue("side");
  await expectAt(page, "m4", top);
  await toOther(page);
  await expect(branches(page)).toHaveValue("main");
  await expectAt(page, "m4", top);
  const seen = await places();
  expect(seen.filter((place) => place === "gone" || !isSame(place, top))).toEqual([]);
});

test("each branch is where it was left, after a reload too", async ({ page }) => {
  await openForked(page);
  const onMain = await readAt(page, "a6");
  await toOther(page);
  // The other branch shares nothing of what was in view.
  await expect(message(page, "b13")).toBeInViewport();
  const onSide = await readAt(page, "b4");
  await toOther(page);
  await expectAt(page, "a6", onMain);
  await toOther(page);
  await expectAt(page, "b4", onSide);
  await page.reload();
  await expect(page.locator("#first-frame")).toHaveCount(0);
  await expectAt(page, "b4", onSide);
  // Not by keys, which a page that has just been loaded may not hear yet.
  await chooseBranch(page, "main");
  await expectAt(page, "a6", onMain);
});

test("a branch that was left at its end opens there, and so does one that is sent to", async ({
  page,
}) => {
  await openForked(page);
  const { send, expectState, log } = screen(page);
  await toOther(page);
  await expect(message(page, "b13")).toBeInViewport();
  await readAt(page, "b4");
  await toOther(page);
  await expect(message(page, "a13")).toBeInViewport();
  await toOther(page);
  await expect(message(page, "b4")).toBeInViewport();
  await send("one more");
  await expectState("idle");
  const fromEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(fromEnd).toBeLessThan(2);
  await page.reload();
  await expect(page.locator("#first-frame")).toHaveCount(0);
  await expect(screen(page).articles.last()).toBeInViewport();
  await expect.poll(fromEnd).toBeLessThan(2);
});

test("what is unfolded at the end of a conversation opens downwards from where one reads", async ({
  page,
}) => {
  await page.goto("/");
  await expect(conversationList(page).getByRole("link", { name: /^Example/u })).toBeVisible();
  await page.goto("./favicon.svg");
  const draft = `The beginning. ${"The grain markets were public by law.\n".repeat(60)}`;
  const answer = { role: "assistant", content: [{ type: "text", text: "I have read it." }] };
  const messages = [asked("Hello?"), answer, asked(draft), answer];
  const both = ["high", "low"].map((id) => ({ id, title: id, messages }));
  await putRows(page, conversationRows(both));
  // On the low page, the beginning of the message is out of sight.
  for (const { id } of both) {
    await page.setViewportSize({ width: 1_280, height: id === "low" ? 420 : 900 });
    await page.goto(`./#/c/${id}`);
    const log = page.getByRole("log", { name: "Conversation" });
    const said = log.locator(`[data-message-id="${id}-2"]`);
    const top = () =>
      said.evaluate((article) => {
        const view = article.closest("[role=log]")?.getBoundingClientRect().top ?? 0;
        return Math.round(article.getBoundingClientRect().top - view);
      });
    const button = said.getByRole("button", { name: "Show all", exact: true });
    await expect(log.getByText("I have read it.").last()).toBeInViewport();
    const before = await top();
    expect(before < 0).toBe(id === "low");
    await button.click();
    await expect(page.getByRole("button", { name: "Go to the end" })).toBeVisible();
    expect(await top()).toBe(before);
  }
});
