import { expectNoBarrier } from "./support/barriers.ts";
import { newBranchBox, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("a message hidden from the model stays, struck, out of requests, through reload, fork and undo", async ({
  page,
}) => {
  const { send, expectState, log } = screen(page);
  await page.goto("/");
  await send("What is 6 * 7?");
  const results = log.locator('article[data-role="tool"]');
  await expect(results).toHaveCount(1);
  await expectState("idle");
  const at = (position: number) => log.locator(`article[aria-posinset="${position}"]`);
  const hide = async (position: number) => {
    await at(position).hover();
    await at(position).getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Hide from the model" }).click();
    await expect(at(position).getByText("Hidden from the model")).toBeVisible();
  };
  await hide(1);
  await hide(2);
  await expect(page.getByText("2 messages above are hidden from the model.")).toBeVisible();
  await hide(4);
  await expect(page.getByText("Everything above is hidden from the model")).toBeVisible();
  await expectNoBarrier(page, "hidden messages");
  await page.reload();
  await expect(page.getByText("Everything above is hidden from the model")).toBeVisible();
  await at(4).getByRole("button", { name: "Show" }).click();
  await expect(at(4).getByText("Hidden from the model")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(at(4).getByText("Hidden from the model")).toBeVisible();
  await at(4).getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("hello again");
  await expect(at(6)).toHaveAttribute("data-role", "assistant");
  await expectState("idle");
  await expect(page.getByText("3 messages above are hidden from the model.")).toBeVisible();
  await at(6).hover();
  await at(6).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Show request" }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps).toContainText("Left out 4 messages that you hid");
});
