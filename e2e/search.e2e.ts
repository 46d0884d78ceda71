import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { branchPicker, conversationList, screen } from "./support/page.ts";
import { manyConversations, seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

/** Whether the index has its files, and knows every message. */
const isIndexed = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    if (!names.includes("bough-search")) return false;
    const opening = indexedDB.open("bough");
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener("success", () => resolve(opening.result));
    });
    const count = db.transaction("searchMarks").objectStore("searchMarks").count();
    await new Promise((resolve) => {
      count.addEventListener("success", resolve);
    });
    db.close();
    return count.result === 0;
  });

test("among many messages one finds phrases and parts of words, filters them, and gets to a hit on another branch", async ({
  page,
}) => {
  await page.goto("./");
  await expect(screen(page).message).toBeEditable();
  await seed(page, manyConversations(2_100, Date.now(), 60_000));
  const list = conversationList(page);
  const field = list.getByRole("searchbox", { name: "Search conversations" });
  const hits = list.getByRole("listitem").getByRole("link");

  // The first search begins the indexing, and finds everything even so.
  await field.fill("ord1999 others");
  await expect(hits).toHaveCount(1);
  await expect.poll(() => isIndexed(page)).toBe(true);
  await field.fill("others");
  await expect(hits).toHaveCount(30);
  await list.getByRole("button", { name: "Show more matches" }).click();
  await expect(hits).toHaveCount(150);
  await field.fill('"all in one night"');
  await expect(hits).toHaveCount(1);
  await expect(hits).toContainText("one-night");
  await list.getByRole("button", { name: "Search filters" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Answers" }).click();
  await expect(list.getByText("No results")).toBeVisible();
  await expect(field).toHaveValue('"all in one night" from:model');
  await expectNoBarrier(page, "search");
  await field.fill('"all in one night" from:me');
  await hits.click();
  await expect(branchPicker(page)).toHaveValue("one-night");
  await expect(screen(page).log.getByText(/Could we do it all in one night/u)).toBeInViewport();
  await expect(hits).toHaveAttribute("aria-current", "true");

  // What is written now is found, before and after it is indexed, and by the next tab.
  await list.getByRole("button", { name: "Clear search" }).click();
  await screen(page).send("hello 手机 quinquagesima");
  await screen(page).expectState("idle");
  await field.fill("quagesima 手");
  await expect(hits.first()).toContainText("quinquagesima");
  await expect.poll(() => isIndexed(page)).toBe(true);
  const other = await page.context().newPage();
  await other.goto("./");
  const there = conversationList(other);
  await there.getByRole("searchbox", { name: "Search conversations" }).fill("quagesima 手");
  await expect(there.getByRole("listitem").getByRole("link").first()).toContainText(
    "quinquagesima",
  );
});
