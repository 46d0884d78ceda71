import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** The words marked in the page, which are ranges and not elements. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get("found") ?? [])].flatMap((range) =>
      range instanceof Range ? [range.toString()] : [],
    ),
  );

test("one finds one’s questions and any words of the conversation, and gets to them", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, articles } = screen(page);
  for (const text of ["hello", "numbers please", "show a table", "think"]) {
    await send(text);
    await expectState("idle");
  }
  await page.keyboard.press("Control+E");
  const find = page.getByRole("dialog", { name: "Find in this conversation" });
  const options = find.getByRole("option");
  await expect(options).toHaveCount(4);
  await expect(find.getByRole("group", { name: "Your questions" })).toContainText("numbers please");
  await expectNoBarrier(page, "find");
  await page.keyboard.press("Enter");
  await expect(find).toBeHidden();
  await expect(articles.and(page.locator("[aria-posinset='1']"))).toBeInViewport();

  await page.keyboard.press("Control+E");
  await find.getByRole("combobox", { name: "Words to find" }).fill("TABLE");
  await expect(find.getByRole("group", { name: "On this branch" })).toContainText("show a table");
  await options.filter({ hasText: "show a table" }).click();
  await expect(articles.and(page.locator("[aria-posinset='5']"))).toBeInViewport();
  await expect.poll(() => marked(page)).toEqual(["table"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => marked(page)).toEqual([]);
});
