import { readFile } from "node:fs/promises";

import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { screen, settingsButton, settingsDialog } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("Activity shows what all runs did and used, by day, model, state and tool, and exports it", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState } = screen(page);
  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Activity" }).click();
  await expect(settings.getByText("No activity in this period")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();

  await send("loop");
  await expectState("failed");
  await send("Thank you");
  await expectState("idle");

  // Both runs are counted as soon as somebody looks, however recently they have ended.
  await settingsButton(page).click();
  const runs = settings.locator("dl").getByText("Runs", { exact: true }).locator("..");
  await expect(runs).toContainText("2");
  const models = settings.getByRole("table", { name: "Usage by model" });
  await expect(models.getByRole("row", { name: /^demo-1 Demo/u })).toBeVisible();
  await expect(settings.getByRole("img", { name: /tokens in 30 days$/u })).toBeVisible();
  const failures = settings.getByRole("table", { name: "Failed runs by kind" });
  await expect(failures.getByRole("row", { name: "Going in circles 1 50%" })).toBeVisible();
  const tools = settings.getByRole("table", { name: "Tools" });
  await expect(tools.getByRole("row", { name: /^calculator 3 \d ≈ \d+ – /u })).toBeVisible();
  await expectNoBarrierInDialog(page);

  // Sorts the states by their names, by keyboard alone.
  const states = settings.getByRole("table", { name: "Time by state" });
  await states.getByRole("button", { name: "State" }).press("Enter");
  await expect(states.getByRole("columnheader", { name: "State" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(states.getByRole("row").nth(1)).toContainText("Adding results");
  await settings.getByRole("radio", { name: "By connection" }).check({ force: true });
  const connections = settings.getByRole("table", { name: "Usage by connection" });
  await expect(connections.getByRole("row")).toHaveCount(2);

  await settings.getByRole("button", { name: "Export figures" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Usage by day and model (CSV)" }).click();
  const csv = await readFile(await (await coming).path(), "utf8");
  expect(csv).toMatch(/^day,connection,model,.*\r\n\d{4}-\d\d-\d\d,Demo,demo-1,/u);
  expect(csv).not.toContain("Thank you");
});
