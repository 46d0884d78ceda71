import type { Locator, Page } from "@playwright/test";

import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { branchTree, screen, treeButton } from "./support/page.ts";
import { seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

/**
 * Opens the tree of sixty branches, one of which ends in two messages about a zebra, and another in one.
 *
 * @param called put before every branch's name
 */
async function openSixty(page: Page, width = 1920, called = "") {
  await page.setViewportSize({ width, height: 1080 });
  await page.goto("./");
  await expect(screen(page).message).toBeEditable();
  const { context, branches, nodes } = seededTree({ seed: 7, nodes: 240, branches: 60 });
  const [one, other] = branches.filter(
    ({ named, messageIds }) =>
      named && messageIds.every((id) => nodes.some((own) => own.id === id)),
  );
  const about = new Set([
    ...(one?.messageIds.slice(-2) ?? []),
    ...(other?.messageIds.slice(-1) ?? []),
  ]);
  const messages = nodes.map((node) =>
    about.has(node.id)
      ? { ...node, message: { ...node.message, content: [{ type: "text", text: "A zebra." }] } }
      : node,
  );
  const named = branches.map((branch) => ({ ...branch, name: called + branch.name }));
  await seed(page, { contexts: [context], branches: named, messages });
  await page.goto(`./#/c/${context.id}`);
  await expect(screen(page).articles.last()).toBeVisible();
  await treeButton(page).click();
  const region = branchTree(page);
  await expect(region.getByRole("treeitem").first()).toBeVisible();
  const panel = page.getByRole("complementary", { name: "Side panel" });
  await page.getByRole("button", { name: "Fill the screen" }).click();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBeGreaterThan(width * 0.6);
  return { region, outline: page.getByRole("tree", { name: "Outline" }) };
}

/**
 * The smallest size of a branch's name on the screen (px), among the cards that have words; 0 if a name
 * cannot be seen, or no card has words.
 */
function leastName(page: Page): Promise<number> {
  return branchTree(page).evaluate((canvas) => {
    const sizes = [
      ...canvas.querySelectorAll('[role="treeitem"]:not([data-words="none"])'),
    ].flatMap((card) => {
      // A branch's name is in a span of its own.
      const name = card.querySelector("span > span > span");
      if (name === null) return [];
      const { fontSize } = getComputedStyle(name);
      const isSeen = name.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const zoom = card.getBoundingClientRect().width / (card as HTMLElement).offsetWidth;
      return [isSeen ? Number.parseFloat(fontSize) * zoom : 0];
    });
    return sizes.length === 0 ? 0 : Math.min(...sizes);
  });
}

/** How many cards the tree has out of view, or under the buttons. */
function outOfView(page: Page): Promise<number> {
  return branchTree(page).evaluate((canvas) => {
    const frame = canvas.getBoundingClientRect();
    const buttons = canvas.querySelector('[aria-label="Zoom"]')?.getBoundingClientRect();
    return [...canvas.querySelectorAll('[role="treeitem"]')].filter((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      const isBeside = left < frame.left || right > frame.right;
      return isBeside || top < frame.top || bottom > (buttons?.top ?? frame.bottom);
    }).length;
  });
}

test("all of sixty branches are in view when the tree is fitted, and names can be read where there are any", async ({
  page,
}) => {
  const { region } = await openSixty(page);
  const map = region.locator(".react-flow__minimap");
  await expect(map).toBeVisible();
  await page.getByRole("button", { name: "Fit the tree" }).click();
  await expect(map).toBeHidden();
  await expect.poll(() => outOfView(page)).toBe(0);
  await expect.poll(() => leastName(page)).toBeGreaterThan(9.9);
});

test("a search leads to what it finds, marks it in the outline and counts the same all the way", async ({
  page,
}) => {
  const { region, outline } = await openSixty(page);
  const zoomOut = page.getByRole("button", { name: "Zoom out" });
  const card = region.getByRole("treeitem").first();
  // Zoom out so far that no card has words.
  await expect(async () => {
    await zoomOut.click();
    await expect(card).toHaveAttribute("data-words", "none", { timeout: 500 });
  }).toPass();
  await page.getByRole("button", { name: "Search the tree" }).click();
  const box = page.getByRole("searchbox", { name: "Search the tree" });
  await box.fill("zebra");
  const focused = region.locator('[role="treeitem"][tabindex="0"]');
  await expect(focused).toHaveAttribute("data-words", "all");
  await expect(focused).toHaveAttribute("data-dim", "false");
  await expect(focused).toBeInViewport({ ratio: 0.9 });
  const search = page.getByRole("search");
  await expect(search.getByText("3 found")).toBeVisible();
  const line = outline.locator('[role="treeitem"][tabindex="0"]');
  await expect(line).toBeInViewport({ ratio: 0.9 });
  await expect(line.getByText(/^[12] found$/u)).toBeVisible();
  await expect(outline.locator('[data-dim="true"]').first()).toBeVisible();
  await expect(box).toBeFocused();

  for (const at of [1, 2, 3, 1]) {
    await box.press("Enter");
    await expect(search.getByText(`${at} of 3`)).toBeVisible();
    await expect(screen(page).articles.filter({ hasText: "A zebra." }).first()).toBeInViewport();
    await expect(focused).toHaveAttribute("data-dim", "false");
  }
  await box.press("Escape");
  await expect(outline.locator('[data-dim="true"]')).toHaveCount(0);
});

/** The lines of the outline whose words lie over each other, or have lost their branch's name. */
function unreadable(outline: Locator): Promise<string[]> {
  return outline.evaluate((tree) =>
    [...tree.querySelectorAll('[role="treeitem"]')].flatMap((line) => {
      const widthOf = (part: Element | null) => part?.getBoundingClientRect().width ?? 0;
      const name = line.querySelector("strong");
      const own = name?.querySelector("span > span:first-child") ?? null;
      if (name === null || own === null) return [];
      const { right, top } = name.getBoundingClientRect();
      const words = line.querySelector("strong + span")?.getBoundingClientRect();
      const rest = own.nextElementSibling?.getBoundingClientRect();
      const isBeside = words !== undefined && words.top < top + 4;
      const isCut = own.scrollWidth > own.clientWidth;
      const edge = line.getBoundingClientRect().right;
      const isLaidOver = (isBeside && words.left < right) || (rest?.right ?? 0) > right + 1;
      const isSecondLine = !isBeside && line.getBoundingClientRect().height > 34;
      const isLost = widthOf(own) < 30 || (isCut && isBeside);
      return isLaidOver || isLost || isSecondLine || right > edge ? [line.textContent] : [];
    }),
  );
}

for (const width of [1440, 1100]) {
  test(`names of branches are the last to be cut in the outline, and chips stay in the text: ${width} px`, async ({
    page,
  }) => {
    const { outline } = await openSixty(page, width, "Swabian emigrants: what the lists of 1817 ");
    await expect(outline.getByRole("treeitem").nth(8)).toBeVisible();
    await expect.poll(() => outline.locator("strong").count()).toBeGreaterThan(3);
    expect(await unreadable(outline)).toEqual([]);
    const log = page.getByRole("log");
    const chips = log.getByRole("button", { name: /^(Swabian|Back to)/u });
    await expect(async () => {
      await log.hover();
      await page.mouse.wheel(0, -600);
      expect(await chips.count()).toBeGreaterThan(0);
    }).toPass();
    const over = await chips.evaluateAll((all) =>
      all.map((chip) => {
        const column = chip.closest("article")?.getBoundingClientRect();
        return chip.getBoundingClientRect().right - (column?.right ?? 0);
      }),
    );
    expect(Math.max(...over)).toBeLessThanOrEqual(1);
  });
}
