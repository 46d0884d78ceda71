import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { addConnection, screen, settingsButton, settingsDialog } from "./support/page.ts";
import { plantConversations } from "./support/planted.ts";
import { expect, test } from "./support/test.ts";
import { wires } from "./support/wires.ts";

/** A model that makes one sum after another. */
async function restless(): Promise<LLMock> {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  for (let sum = 0; sum < 12; sum += 1) {
    mock.addFixture({
      match: { userMessage: /sums/u, sequenceIndex: sum },
      response: {
        toolCalls: [
          { id: `call_${sum}`, name: "calculator", arguments: `{"expression": "${sum} + 1"}` },
        ],
      },
    });
  }
  return mock;
}

const card = (page: Page) => page.getByRole("region", { name: /^Limit reached/u });

test("a run asks for more before it ends: allowed in a following tab, then ended here", async ({
  page,
}) => {
  const mock = await restless();
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "gpt-4o");
    await settingsButton(page).click();
    const settings = settingsDialog(page);
    await settings.getByRole("tab", { name: "Defaults" }).click();
    await settings.getByText("Budgets", { exact: true }).click();
    const calls = settings.getByRole("textbox", { name: "Model calls" });
    await calls.fill("0");
    await expect(calls).toHaveAccessibleDescription(/whole number from 1 to 10,000/u);
    await calls.fill("2");
    await calls.blur();
    await expect(page.getByText("Default changed: Model calls.")).toBeVisible();
    await expectNoBarrier(page, "budgets in the settings");
    await page.keyboard.press("Escape");
    await expect(settings).toBeHidden();

    const { send, expectState } = screen(page);
    await send("do sums");
    await expectState("awaitingBudget");
    await expect(card(page)).toContainText("This run has used 2 model calls");
    await expect(card(page)).toContainText("no price is known");
    await expectNoBarrier(page, "the question for more");

    // The question waits through a reload, and another tab can answer it.
    await page.reload();
    await expectState("awaitingBudget");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByText("This conversation is active in another tab")).toBeVisible();
    await card(other).getByRole("textbox", { name: "New limit" }).fill("3");
    await card(other).getByRole("button", { name: "Allow more" }).click();
    await expect(card(page)).toContainText("(3)");
    await expect(card(other)).toContainText("(3)");
    await card(page).getByRole("textbox", { name: "New limit" }).fill("-1");
    await expect(card(page).getByRole("button", { name: "Allow more" })).toBeDisabled();

    await card(page).getByRole("button", { name: "Stop here" }).click();
    await expectState("failed");
    const stopped = page.getByRole("region", { name: "Stopped at a limit: model calls" });
    await expect(page.getByText("Failed", { exact: true })).toBeHidden();
    await stopped.getByRole("button", { name: "Continue" }).click();
    await expectState("awaitingBudget");
  } finally {
    await mock.stop();
  }
});

test("over every protocol, a run asks for more, gets it, and ends with its answer", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  try {
    mock.addFixture({ match: { hasToolResult: true }, response: { content: "It is 42." } });
    mock.onMessage(/work it out/u, {
      toolCalls: [{ name: "calculator", arguments: '{"expression": "6 * 7"}' }],
    });
    const used = Object.values(wires);
    const budgets = { modelCalls: 1 };
    const ids = await plantConversations(page, used, mock.url, { budgets });
    const { send, said, expectState } = screen(page);
    for (const [at, id] of ids.entries()) {
      await page.goto(`/#/c/${id}`);
      await expect(page.getByRole("heading", { name: used[at]?.protocol ?? "" })).toBeVisible();
      await send("work it out");
      await expectState("awaitingBudget");
      await expect(card(page)).toContainText("This run has used 1 model call");
      await card(page).getByRole("button", { name: "Allow more" }).click();
      await expect(said("assistant").last()).toContainText("It is 42.");
      await expectState("idle");
      await expect(card(page)).toBeHidden();
    }
  } finally {
    await mock.stop();
  }
});

test("a model that goes in circles is warned, and the run ends at the third round, also by errors", async ({
  page,
}) => {
  await page.goto("/");
  const { send, expectState, said } = screen(page);
  for (const words of ["loop", "loop with errors"]) {
    const before = await said("tool").count();
    await send(words);
    await expectState("failed");
    await expect(page.getByRole("region", { name: "The model is going in circles" })).toBeVisible();
    expect(await said("tool").count()).toBeGreaterThan(before);
  }
});
