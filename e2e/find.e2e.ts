import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { conversationList, screen } from "./support/page.ts";
import { seed } from "./support/seed.ts";
import type { Rows } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

/** The words marked in the page, which are ranges and not elements. */
const marked = (page: Page) =>
  page.evaluate(() =>
    ["found", "found-now"].flatMap((name) =>
      [...(CSS.highlights.get(name) ?? [])].flatMap((range) =>
        range instanceof Range ? [range.toString()] : [],
      ),
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
  // The word is marked in the other messages that have it, too.
  await expect.poll(() => marked(page)).toEqual(["table", "table", "table"]);
  const matches = page.getByRole("group", { name: "Matches on this branch" });
  await expect(matches).toContainText("2 / 3");
  await page.keyboard.press("F3");
  await expect(matches).toContainText("3 / 3");
  await expect.poll(() => marked(page)).toHaveLength(3);
  await page.keyboard.press("Escape");
  await expect.poll(() => marked(page)).toEqual([]);
});

/** A question, and an answer far longer than the screen with "needle" in two of its middle paragraphs. */
function longAnswer(): Rows {
  const paragraphs = Array.from({ length: 80 }, (_, index) =>
    index === 39 || index === 40
      ? `Paragraph ${index}: here is the needle, among hay.`
      : `Paragraph ${index}: nothing but hay, and more of it, as far as one can see.`,
  );
  const contextId = "long";
  const node = (id: string, parentId: string | null, role: string, text: string) => ({
    id,
    contextId,
    parentId,
    message: {
      role,
      content: [{ type: "text", text }],
      ...(role === "assistant" && {
        metadata: { model: "demo-1", usage: { inputTokens: 1_200, outputTokens: 194 } },
      }),
    },
    createdAt: 1,
  });
  return {
    contexts: [
      {
        id: contextId,
        title: "Where is it",
        config: { modelId: "demo-1", connectionId: "demo", mode: "chat", parameters: {} },
        activeBranchName: "main",
        writerEpoch: 0,
        createdAt: 1,
        updatedAt: 1,
      },
    ],
    branches: [
      {
        id: "long-b",
        contextId,
        name: "main",
        named: true,
        messageIds: ["long-1", "long-2", "long-3", "long-4"],
        colour: 0,
        activeAt: 1,
        createdAt: 1,
      },
    ],
    messages: [
      node("long-1", null, "user", "Where can it be?"),
      node("long-2", "long-1", "assistant", paragraphs.join("\n\n")),
      node("long-3", "long-2", "user", `${paragraphs.slice(0, 38).join("\n")}\nand a thimble`),
      node("long-4", "long-3", "assistant", paragraphs.slice(0, 20).join("\n\n")),
    ],
  };
}

/** How far down the log the current match is, in percent of the log's height. */
const placeOfMatch = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("found-now") ?? [];
    const log = document.querySelector("[role=log]")?.getBoundingClientRect();
    if (!(range instanceof Range) || log === undefined) return null;
    return Math.round(((range.getBoundingClientRect().top - log.top) / log.height) * 100);
  });

const textAtMatch = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("found-now") ?? [];
    return range instanceof Range ? range.startContainer.textContent : null;
  });

test("a hit in a long message is brought into view, from wherever one searched", async ({
  page,
}) => {
  await page.goto("./");
  await expect(screen(page).message).toBeEditable();
  await seed(page, longAnswer());
  const list = conversationList(page);
  await list.getByRole("searchbox", { name: "Search conversations" }).fill("needle");
  await list.getByRole("listitem").getByRole("link").first().click();
  await expect.poll(() => placeOfMatch(page)).toBe(33);
  expect(await textAtMatch(page)).toContain("Paragraph 39");

  // Late layout does not move the match, and the reader can still scroll away.
  const { log } = screen(page);
  const grow = () =>
    log
      .getByText("Paragraph 3:")
      .first()
      .evaluate((line) => {
        line.style.paddingTop = `${Number.parseInt(line.style.paddingTop || "0") + 600}px`;
      });
  await grow();
  await expect.poll(() => placeOfMatch(page)).toBe(33);
  await log.hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => placeOfMatch(page)).toBeLessThan(20);

  const matches = page.getByRole("group", { name: "Matches in this message" });
  await expect(matches).toContainText("1 / 2");
  await matches.getByRole("button", { name: "Next match" }).click();
  await expect(matches).toContainText("2 / 2");
  await expect.poll(() => placeOfMatch(page)).toBe(33);
  expect(await textAtMatch(page)).toContain("Paragraph 40");
  await expectNoBarrier(page, "matches");
  await page.getByRole("button", { name: "Remove the marks" }).click();
  await expect(matches).toBeHidden();
  await expect(page.locator("article[data-message-id='long-2']")).toBeFocused();

  await page.keyboard.press("Control+E");
  const find = page.getByRole("dialog", { name: "Find in this conversation" });
  await find.getByRole("combobox", { name: "Words to find" }).fill("thimble");
  await expect(find.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  // The end of a long message of one’s own is folded away.
  await expect.poll(() => placeOfMatch(page)).toBe(33);

  await page.keyboard.press("Control+K");
  const palette = page.getByRole("combobox", { name: "Command, branch or conversation" });
  await palette.fill("needle");
  await expect(page.getByRole("group", { name: "Messages" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect.poll(() => placeOfMatch(page)).toBe(33);

  // The figures below a message are not words of the message.
  await page.keyboard.press("Control+E");
  await find.getByRole("combobox", { name: "Words to find" }).fill("hay in");
  await find.getByRole("group", { name: "On this branch" }).getByRole("option").last().click();
  const last = page.locator("article[data-message-id='long-4']");
  await expect(last.getByText(/1.2k in/u)).toBeAttached();
  await expect.poll(() => marked(page)).toContain("hay");
  const outside = await page.evaluate(() =>
    [...(CSS.highlights.get("found") ?? [])].filter(
      ({ startContainer }) => startContainer.parentElement?.closest("footer") !== null,
    ),
  );
  expect(outside).toEqual([]);
});

test("after a choice, Enter goes from match to match and never sends what is half written", async ({
  page,
}) => {
  await page.goto("./");
  const { message, articles } = screen(page);
  await expect(message).toBeEditable();
  await seed(page, longAnswer());
  await conversationList(page).getByRole("link", { name: "Where is it" }).click();
  const draft = "A thought that is not";
  await message.fill(draft);
  await page.keyboard.press("Control+E");
  const find = page.getByRole("dialog", { name: "Find in this conversation" });
  await find.getByRole("combobox", { name: "Words to find" }).fill("needle");
  await expect(find.getByRole("option")).toHaveCount(1);
  // Enter is pressed as quickly as a hand can: some presses come before the bar is there.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const matches = page.getByRole("group", { name: "Matches on this branch" });
  const next = matches.getByRole("button", { name: "Next match" });
  await expect(next).toBeFocused();
  await expect(message).toHaveValue(draft);
  await page.keyboard.press("Enter");
  await expect(matches).toContainText("2 / 2");
  await page.keyboard.press("Enter");
  await expect(matches).toContainText("2 / 2");
  await page.keyboard.press("Shift+Enter");
  await expect(matches).toContainText("1 / 2");
  await expect.poll(() => textAtMatch(page)).toContain("Paragraph 39");
  await expect(page.getByText("F3", { exact: true })).toBeVisible();
  await expectNoBarrier(page, "matches with the focus");
  await page.keyboard.press("Escape");
  await expect(matches).toBeHidden();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(draft);
  await expect(articles.first()).toHaveAttribute("aria-setsize", "4");

  // The button also gets the focus if there is only one match.
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Command, branch or conversation" }).fill("thimble");
  await expect(page.getByRole("group", { name: "Messages" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Next match" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(draft);
});

test("words of an answer that is still streaming are found in it", async ({ page }) => {
  await page.goto("./");
  const { send, said, expectState } = screen(page);
  await send("hello");
  await expectState("idle");
  await send("stall");
  const answer = said("assistant").last();
  await expect(answer).toHaveAttribute("aria-busy", "true");
  await expect(answer.locator("p").first()).toHaveText(/\w+ \w+/u);
  const text = (await answer.locator("p").first().textContent()) ?? "";
  const words = text.trim().split(/\s+/u).slice(0, 2).join(" ");
  await page.keyboard.press("Control+E");
  const find = page.getByRole("dialog", { name: "Find in this conversation" });
  await find.getByRole("combobox", { name: "Words to find" }).fill(`"${words}"`);
  const here = find.getByRole("group", { name: "On this branch" }).getByRole("option");
  await expect(here).toHaveCount(1);
  await expect(here).toContainText("4 of 4 messages");
  await page.keyboard.press("Enter");
  await expect(find).toBeHidden();
  await expect.poll(() => marked(page)).toEqual([words]);
  await expect(answer).toHaveAttribute("aria-busy", "true");

  // Once it is stored, the answer is found like any other.
  await page.keyboard.press("Control+E");
  await find.getByRole("combobox", { name: "Words to find" }).fill(`"${words}"`);
  await expect(here).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expectState("idle");
  await page.keyboard.press("Control+E");
  await find.getByRole("combobox", { name: "Words to find" }).fill(`"${words}"`);
  await expect(here).toHaveCount(1);
});
