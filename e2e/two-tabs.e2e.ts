import type { Page } from "@playwright/test";

import { checkContext } from "#domain/branching/laws.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { textOf } from "#domain/message.ts";

import { tablesOf } from "./support/database.ts";
import { explained } from "./support/explain.ts";
import { addConnection, screen } from "./support/page.ts";
import { END, registerLane, piece } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import type { StreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";

let server: StreamServer;

test.beforeAll(async () => {
  server = await startStreamServer();
});

test.afterAll(async () => {
  await server.stop();
});

/** The page's conversation in a second tab. */
async function follow(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByText("This conversation is active in another tab")).toBeVisible();
  return other;
}

async function sayAll(page: Page, texts: readonly string[]): Promise<void> {
  const { message } = screen(page);
  for (const text of texts) {
    // Both pages share one draft, so the other page's text may come into the box in the middle of typing.
    await expect(async () => {
      await message.fill(text);
      expect(await message.inputValue()).toBe(text);
    }).toPass();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(message).not.toHaveValue(text);
  }
}

/** Waits until the pages show this many messages on the branch, and no run is under way on it. */
async function atRest(pages: readonly Page[], messages: number): Promise<void> {
  for (const page of pages) {
    const { articles, expectState } = screen(page);
    await expect(articles.last()).toHaveAttribute("aria-setsize", String(messages));
    await expectState("idle");
  }
}

const ROUNDS = 5;
/** Messages that each of the two pages sends in a round, while the other does too. */
const SAID_BY_EACH = [5, 4] as const;

test("two pages mix 50 operations: each message is there once, every answer requested once", async ({
  page,
}) => {
  const lane = await registerLane(server, [{ steps: [{ text: piece("Done.") + END }] }]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted", undefined, "");
  await screen(page).send("word 0");
  await screen(page).expectState("idle");
  const pages = [page, await follow(page)] as const;
  let said = 1;
  let asked = 1;
  // An edit or a regeneration at the end does not change the length of the branch.
  let onBranch = 1;
  await explained(page, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mine, theirs] = round % 2 === 0 ? pages : ([pages[1], pages[0]] as const);
      const next = () => {
        asked += 1;
        onBranch += 1;
        said += 1;
        return `word ${said - 1}`;
      };
      await Promise.all([
        sayAll(mine, Array.from({ length: SAID_BY_EACH[0] }, next)),
        sayAll(theirs, Array.from({ length: SAID_BY_EACH[1] }, next)),
      ]);
      await atRest(pages, onBranch * 2);
      if (round % 2 === 0) {
        await edit(mine, `word ${said}`, pages);
        said += 1;
      } else {
        await regenerate(mine, pages);
      }
      asked += 1;
      await atRest(pages, onBranch * 2);
    }
  });
  const rows = await tablesOf(page, ["contexts", "branches", "messages"]);
  // Rows of the app's own tables.
  const messages = rows.messages as unknown as MessageNode[];
  // A regeneration answers a message again, and makes no new message of the person's.
  const answered = new Set(messages.map(({ parentId }) => parentId));
  const ours = messages.filter(({ message }) => textOf(message).startsWith("word "));
  expect(ours.filter(({ id }) => !answered.has(id)).map(({ message }) => textOf(message))).toEqual(
    [],
  );
  expect(await lane.posts()).toBe(asked);
  const pool = new Map(messages.map((node) => [node.id, node]));
  const words = ours.map(({ message }) => textOf(message));
  expect(words.sort()).toEqual(Array.from({ length: said }, (_, index) => `word ${index}`).sort());
  for (const context of rows.contexts as unknown as ChatContext[]) {
    const all = rows.branches as unknown as Branch[];
    const branches = all.filter(({ contextId }) => contextId === context.id);
    expect(checkContext({ context, branches, lookup: (id) => pool.get(id) })).toEqual([]);
  }
});

/**
 * Edits the last message of the person, and waits until all pages in `shown` show the new text.
 */
async function edit(page: Page, text: string, shown: readonly Page[] = [page]): Promise<void> {
  const { said } = screen(page);
  await said("user").last().hover();
  await said("user").last().getByRole("button", { name: "Edit" }).click();
  const box = page.getByRole("textbox", { name: "Edited message" });
  await box.fill(text);
  await page.getByRole("button", { name: "Send as a new version" }).click();
  await expect(box).toBeHidden();
  for (const one of shown) await expect(screen(one).said("user").last()).toContainText(text);
}

async function regenerate(page: Page, shown: readonly Page[] = [page]): Promise<void> {
  const { said } = screen(page);
  const last = said("assistant").last();
  const before = await last.getAttribute("data-message-id");
  await last.hover();
  await last.getByRole("button", { name: "Regenerate" }).click();
  for (const one of shown) {
    const answer = screen(one).said("assistant").last();
    await expect(answer).not.toHaveAttribute("data-message-id", before ?? "");
  }
}

test("a following page shows an answer while it streams; after a take-over, it waits for the person", async ({
  page,
}) => {
  const lane = await registerLane(server, [
    {
      steps: [
        { text: piece("The first half, ") },
        { text: piece("the second half."), delay: 1_500 },
      ],
      after: "hang",
    },
    { steps: [{ text: piece("And the rest.") + END }] },
  ]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted", undefined, "");
  await screen(page).send("tell me");
  await screen(page).expectState("streamingLLMResponse");
  const other = await follow(page);
  const second = screen(other);
  await second.expectState("streamingLLMResponse");
  await expect(second.said("assistant").last()).toContainText("The first half,");
  await expect(second.said("assistant").last()).toContainText("the second half.");
  await other.getByRole("button", { name: "Take over" }).click();
  await second.expectState("transientFailure.awaitingPerson");
  await expect(second.said("assistant").last()).toContainText("Interrupted here");
  await expect(page.getByText("This conversation is active in another tab")).toBeVisible();
  await screen(page).expectState("transientFailure.awaitingPerson");
  expect(await lane.posts()).toBe(1);
  // Requested in the tab that follows now, executed by the one that writes, visible in both.
  await page.getByRole("button", { name: "Continue" }).click();
  for (const one of [page, other]) {
    await screen(one).expectState("idle");
    await expect(screen(one).said("assistant").last()).toContainText("And the rest.");
  }
  expect(await lane.posts()).toBe(2);
});

test("actions are undone one after another from a following page, even after a reload", async ({
  page,
}) => {
  await page.goto("/");
  await screen(page).send("first words");
  const first = screen(page);
  await first.expectState("idle");
  // A branch is also at rest before its run begins, so wait for the answer.
  await expect(first.said("assistant")).toHaveCount(1);
  await edit(page, "better words");
  await expect(first.said("user").last()).toContainText("better words");
  await expect(first.said("assistant")).toHaveCount(1);
  await first.expectState("idle");
  await regenerate(page);
  const answered = first.articles.last().getByRole("group", { name: "Versions" });
  await expect(answered).toContainText("2 / 2");
  await first.expectState("idle");
  await page.reload();
  await first.expectState("idle");
  const other = await follow(page);
  const second = screen(other);
  const undo = other.getByRole("button", { name: "Undo", exact: true });
  const versions = second.articles.last().getByRole("group", { name: "Versions" });
  await expect(versions).toContainText("2 / 2");
  await undo.click();
  await expect(versions).toHaveCount(0);
  await expect(second.said("user").last()).toContainText("better words");
  await second.message.blur();
  await other.keyboard.press("ControlOrMeta+Z");
  await expect(second.said("user").last()).toContainText("first words");
  await expect(first.said("user").last()).toContainText("first words");
  await expect(undo).toHaveCount(0);
});
