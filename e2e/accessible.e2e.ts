import { askFirst } from "./support/approvals.ts";
import { expectNoBarrier } from "./support/barriers.ts";
import { branchTree, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`has no known accessibility violation (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    await askFirst(page);
    const { send, approval } = screen(page);
    await expect(page.getByRole("link", { name: /Example/u })).toBeVisible();
    await expectNoBarrier(page, "first page");
    await page.getByRole("link", { name: /Example/u }).click();
    await expect(screen(page).articles.first()).toBeVisible();
    await page.getByRole("button", { name: "Tree" }).click();
    await expect(page.getByRole("tree", { name: "Outline" })).toBeVisible();
    const canvas = branchTree(page);
    await expect(canvas.getByRole("treeitem").first()).toBeVisible();
    await expectNoBarrier(page, "conversation and tree");
    await send("what is 21 * 2?");
    await expect(approval).toBeVisible();
    await expect(approval.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    await expectNoBarrier(page, "approval");
  });
}
