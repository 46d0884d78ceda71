import { expect, test } from "@playwright/test";

import { screen } from "./support/page.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

const two = "What is 21 * 2, and what time is it?";

test("the dialog takes the focus on its heading and arms its decisions late", async ({ page }) => {
  await page.clock.install();
  const { send, approval } = screen(page);
  const decisions = ["Approve", "Deny", "Approve all"].map((name) =>
    approval.getByRole("button", { name, exact: true }),
  );
  await send("What is 6 * 7?");
  await expect(approval).toBeVisible();
  await page.keyboard.press("Escape");
  // From here on the page's clock stands still until the test moves it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: /Review/u }).click();
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(approval).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(approval.getByRole("heading", { name: "Approve tool calls" })).toBeFocused();
  for (const button of decisions) await expect(button).toBeDisabled();
  await page.clock.runFor(400);
  for (const button of decisions) await expect(button).toBeDisabled();
  await page.clock.runFor(200);
  for (const button of decisions) await expect(button).toBeEnabled();
});

test("hidden characters stand out, and what is shown parses to what runs", async ({ page }) => {
  const { send, approval } = screen(page);
  await send("hidden characters");
  const box = approval.getByRole("textbox", { name: "Arguments" });
  const shown = await box.inputValue();
  expect(shown).toContain(String.raw`\u202e`);
  expect(JSON.parse(shown)).toEqual({ query: "ledger \u202Eterces\u200B" });
  await box.fill('{"query": "a\u200Bb"}');
  await expect(box).toHaveValue(String.raw`{"query": "a\u200bb"}`);
});

test("arguments are checked against the schema while they are edited", async ({ page }) => {
  const { send, approval, said, expectState } = screen(page);
  await send("What is 6 * 7?");
  const box = approval.getByRole("textbox", { name: "Arguments" });
  const approve = approval.getByRole("button", { name: "Approve", exact: true });
  await box.fill('{"expression": 5}');
  await expect(box).toHaveAccessibleDescription(/expression: must be a string/u);
  await expect(approve).toBeDisabled();
  await expect(approval.getByRole("button", { name: "Approve all" })).toBeDisabled();
  await box.fill('{"expression": ');
  await expect(box).toHaveAccessibleDescription(/not JSON/u);
  await box.fill('{"expression": "6 * 8"}');
  await expect(approve).toBeEnabled();
  await approve.click();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("48");
});

test("an edit that was not decided on is there again after a reload", async ({ page }) => {
  const { send, approval } = screen(page);
  await send("What is 6 * 7?");
  const box = approval.getByRole("textbox", { name: "Arguments" });
  await box.fill('{"expression": "6 * 9"}');
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("bough");
          opening.addEventListener("success", () => {
            const count = opening.result.transaction("drafts").objectStore("drafts").count();
            count.addEventListener("success", () => {
              opening.result.close();
              resolve(count.result);
            });
          });
        }),
    );
  await expect.poll(stored).toBe(1);
  await page.reload();
  await expect(box).toHaveValue('{"expression": "6 * 9"}');
  await approval.getByRole("button", { name: "Reset" }).click();
  await expect(box).toHaveValue(/6 \* 7/u);
});

test("the focus goes on to the next undecided call, and all of it works by keyboard", async ({
  page,
}) => {
  const { send, approval, said, expectState } = screen(page);
  await send(two);
  const first = approval.getByRole("group", { name: "calculator, 1 of 2" });
  const second = approval.getByRole("group", { name: "current_time, 2 of 2" });
  const approve = first.getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeEnabled();
  await approve.focus();
  await page.keyboard.press("Enter");
  await expect(second.getByRole("heading", { name: "current_time" })).toBeFocused();
  await expect(first).toBeHidden();
  await expect(approval.getByText("approved; runs once all are decided")).toBeVisible();
  const scope = second.getByRole("radio", { name: "This call", exact: true });
  await scope.focus();
  await page.keyboard.press("ArrowRight");
  await expect(second.getByRole("radio", { name: "This conversation" })).toBeChecked();
  const deny = second.getByRole("button", { name: "Deny", exact: true });
  await expect(deny).toBeEnabled();
  await deny.focus();
  await page.keyboard.press("Enter");
  await expect(second.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(second.getByRole("textbox", { name: "Reason" })).toBeHidden();
  await expect(approval).toBeVisible();
  await deny.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("no clocks here");
  await page.keyboard.press("Enter");
  await expectState("idle");
  await expect(approval).toBeHidden();
  await expect(said("tool").nth(0)).toContainText("42");
  await expect(said("tool").nth(1)).toContainText("no clocks here");
});

test("what the person answers in the tool's place is the result", async ({ page }) => {
  const { send, approval, said, expectState } = screen(page);
  await send("What is 6 * 7?");
  await approval.getByRole("button", { name: "Answer…" }).click();
  await approval.getByRole("textbox", { name: "Answer in the tool's place" }).fill("about forty");
  await approval.getByRole("button", { name: "Answer", exact: true }).click();
  await expectState("idle");
  await expect(said("tool").first()).toContainText("about forty");
});

test("the dialog never opens over a person who is typing", async ({ page }) => {
  const { send, approval, message, expectState } = screen(page);
  await send("hello");
  await expectState("idle");
  await page.clock.install();
  await send("What is 6 * 7?");
  await expect(message).toHaveValue("");
  await message.pressSequentially("my next thought");
  await page.clock.runFor(10_000);
  await expectState("awaitingToolApproval");
  await page.clock.runFor(1_000);
  await expect(page.getByRole("button", { name: /Review/u })).toBeVisible();
  await expect(approval).toBeHidden();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue("my next thought");
  await page.getByRole("button", { name: /Review/u }).click();
  await expect(approval).toBeVisible();
});
