import type { Page } from "@playwright/test";

import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { putRows, tablesOf } from "./support/database.ts";
import { newConversation, screen, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

/** A page of the same origin on which the app is not open. */
const BESIDE = "/favicon.svg";
const DAY = 86_400_000;

/** From the next load on, the browser reports this quota (bytes). */
function allow(page: Page, quota: number) {
  return page.addInitScript((allowed) => {
    const estimate = navigator.storage.estimate.bind(navigator.storage);
    navigator.storage.estimate = async () => ({ ...(await estimate()), quota: allowed });
  }, quota);
}

test("space runs short: a warning leads to what takes it, old requests and a large conversation go, and answers keep theirs", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  const { send, said, expectState } = screen(page);
  await send("the first question");
  await expectState("idle");
  await send("the second question");
  await expect(said("assistant")).toHaveCount(2);
  await expectState("idle");
  await newConversation(page);
  await send("a conversation to be deleted");
  await expect(said("assistant")).toHaveCount(1);
  await expectState("idle");

  // Months later.
  await page.goto(BESIDE);
  const { requests } = await tablesOf(page, ["requests"]);
  expect(requests).toHaveLength(3);
  await putRows(page, {
    requests: requests.map((row) => ({ ...row, sentAt: Number(row["sentAt"]) - 100 * DAY })),
  });
  await allow(page, 150_000_000);
  await page.goto("/");
  await expect(screen(page).message).toBeVisible();
  await page.clock.fastForward(30_000);
  const warning = page.getByRole("status").filter({ hasText: "running out of space" });
  await expect(warning).toContainText("MB more");
  await warning.getByRole("button", { name: "See what takes space" }).click();

  const settings = settingsDialog(page);
  await expect(settings.getByText("Space is running short.")).toBeVisible();
  const size = settings.getByRole("region", { name: "Size" });
  await expect(size.getByRole("term").first()).toBeVisible();
  await expectNoBarrierInDialog(page);
  await expect(size.getByText(/in 3 bodies/u)).toBeVisible();
  await size.getByLabel("Keep them for").selectOption({ label: "90 days" });
  await size.getByRole("button", { name: "Remove older ones now" }).click();
  // The newest body on each branch stays.
  await expect(size.getByText("1 body removed.")).toBeVisible();
  await expect(size.getByText(/in 2 bodies/u)).toBeVisible();

  await size.getByRole("button", { name: "Delete a conversation to be deleted" }).click();
  await expect(page.getByText("Its space is free once the bin is emptied.")).toBeVisible();
  await size.getByRole("button", { name: "Measure again" }).click();
  await expect(size.getByText(/in 1 conversation$/u)).toBeVisible();

  await size.getByRole("button", { name: "Open the first question" }).click();
  await expect(said("assistant")).toHaveCount(2);
  const answer = page.getByRole("log", { name: "Conversation" }).locator('[aria-posinset="2"]');
  await answer.hover();
  await answer.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Show request" }).click();
  await expect(page.getByText(/^Its body was removed on/u)).toBeVisible();

  // The warning comes only once.
  await page.reload();
  await expect(said("assistant")).toHaveCount(2);
  await page.clock.fastForward(30_000);
  await expect(warning).toHaveCount(0);
});
