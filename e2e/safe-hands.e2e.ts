import type { Locator, Page } from "@playwright/test";

import { branchMenu, branchPicker, chooseBranch, modelBox, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/**
 * Tests of quick or careless clicks. The page must say what they will do and what they have done, and
 * notices must not cover what is used next.
 */

const notice = (page: Page) => page.locator("output").last();
const header = (page: Page) => branchMenu(page);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`Not on the screen: ${String(locator)}`);
  return box;
}

async function expectUncovered(page: Page, used: Locator): Promise<void> {
  const [over, under] = [await boxOf(notice(page)), await boxOf(used)];
  const apart =
    over.x + over.width <= under.x ||
    under.x + under.width <= over.x ||
    over.y + over.height <= under.y ||
    under.y + under.height <= over.y;
  expect({ over, under, apart }).toMatchObject({ apart: true });
}

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /Example/u }).click();
  await expect(screen(page).articles.last()).toBeVisible();
});

test("a double click on a message's menu opens it, and prunes nothing", async ({ page }) => {
  const { said, message } = screen(page);
  // There is no room for the menu above or below the button, so it opens under the pointer.
  await page.setViewportSize({ width: 1000, height: 430 });
  const last = said("assistant").last();
  const menu = page.getByRole("menu", { name: "Message" });
  await last.hover();
  await last.getByRole("button", { name: "More" }).click();
  await expect(menu.getByRole("menuitem", { name: "Delete from here" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await last.getByRole("button", { name: "More" }).dblclick();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(last).toBeVisible();
  await expect(page.locator("output")).toHaveCount(0);
  await expect(message).toBeVisible();
});

for (const width of [1440, 380]) {
  test(`a deletion says how much is deleted, covering nothing: ${width} px wide`, async ({
    page,
  }) => {
    const { send, expectState, said } = screen(page);
    await chooseBranch(page, "skeptic");
    await expect(said("user").last()).toContainText("Argue against");
    await said("assistant").last().hover();
    await said("assistant").last().getByRole("button", { name: "Regenerate" }).click();
    await expect(branchPicker(page)).toHaveValue("skeptic · version 2");
    await expectState("idle");
    await page.setViewportSize({ width, height: 800 });
    const before = await boxOf(header(page));
    await header(page).click();
    const item = page.getByRole("menuitem", { name: /^Delete “skeptic/u });
    await expect(item).toContainText("Your current branch");
    await page.keyboard.press("Escape");
    await chooseBranch(page, "skeptic · version 2");
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "Versions" }).last().getByRole("button").first().click();
    await expect(branchPicker(page)).toHaveValue("skeptic");
    await header(page).click();
    await page.getByRole("menuitem", { name: "Delete “skeptic” and its other version" }).click();
    await expect(notice(page)).toContainText(
      /^Moved “skeptic” and its other version to the bin, with 3 of \d+ messages\. You’re now on “[^”]+”\./u,
    );
    // The notice stays as long as the mouse is on it.
    await notice(page).hover();
    for (const used of [
      page.getByRole("button", { name: "Send", exact: true }),
      modelBox(page),
      screen(page).message,
      branchPicker(page),
      header(page),
      page.getByRole("heading", { level: 1 }),
      screen(page).said("assistant").last().getByRole("button", { name: "Regenerate" }),
    ]) {
      await expectUncovered(page, used);
    }
    await notice(page).getByRole("button", { name: "Dismiss" }).click();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await expect(undo).toHaveAccessibleDescription("deleted “skeptic”");
    expect((await boxOf(header(page))).x).toBe(before.x);
    await undo.click();
    await expect(branchPicker(page)).toHaveValue("skeptic");
    await send("Once more");
    await expectState("idle");
  });
}
