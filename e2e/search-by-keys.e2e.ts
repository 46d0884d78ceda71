import { conversationList, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("the search is reached, travelled and left by keys", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /^Example/u }).click();
  const { message, said } = screen(page);
  await expect(message).toBeFocused();

  // This shortcut also works from the composer, where a single key would be typed.
  await page.keyboard.press("Control+Shift+/");
  const field = page.getByRole("searchbox", { name: "Search conversations" });
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /^Example/u })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();

  await field.fill("ledger");
  const hits = conversationList(page).getByRole("link");
  await expect(hits.nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(hits.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(hits.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();

  // Enter opens the first one.
  await field.fill("argue against");
  await expect(hits).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(said("user").last()).toContainText("Argue against this plan");
});
