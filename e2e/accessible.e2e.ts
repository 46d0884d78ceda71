import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

import { screen } from "./support/page.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`has no known barrier (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    const { send, approval } = screen(page);
    const check = async (where: string) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      expect({
        where,
        found: violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]),
      }).toEqual({
        where,
        found: [],
      });
    };
    await expect(page.getByRole("link", { name: /Example/u })).toBeVisible();
    await check("first page");
    await page.getByRole("link", { name: /Example/u }).click();
    await expect(screen(page).articles.first()).toBeVisible();
    await page.getByRole("button", { name: "Tree" }).click();
    await expect(page.getByRole("tree", { name: "Outline" })).toBeVisible();
    const canvas = page.getByRole("region", { name: "Branch tree" });
    await expect(canvas.getByRole("treeitem").first()).toBeVisible();
    await check("conversation and tree");
    await send("what is 21 * 2?");
    await expect(approval).toBeVisible();
    await page.waitForTimeout(700);
    await check("approval");
  });
}
