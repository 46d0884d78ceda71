import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import type { PlannedConversation } from "#domain/files/plan.ts";

import { ConversationChoice } from "./conversation-choice.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

function planned(number: number, messages: number): PlannedConversation {
  return {
    contextId: `c${number}`,
    sourceId: `s${number}`,
    title: messages === 0 ? "" : `With words ${number}`,
    outcome: "new",
    isBinned: false,
    isRestored: false,
    branches: 1,
    messages,
    subTasks: 0,
    answeredCalls: 0,
    attachments: 0,
  };
}

const ticks = page.getByRole("checkbox");

const show = (conversations: readonly PlannedConversation[]) =>
  render(
    <ConversationChoice
      conversations={conversations}
      leftOut={new Set()}
      onLeftOut={() => undefined}
    />,
  );

beforeEach(async () => {
  await page.viewport(800, 900);
});

it("of many conversations without messages, those with messages are seen first", async () => {
  await show([...Array.from({ length: 20 }, (_, at) => planned(at, 0)), planned(20, 3)]);
  await expect.poll(() => ticks.elements().length).toBe(1);
  await expect.element(page.getByText("With words 20")).toBeVisible();
  await page.getByText("20 more without messages").click();
  await expect.poll(() => ticks.elements().length).toBe(21);
});

it("a few without messages are the last", async () => {
  await show([planned(1, 0), planned(2, 0), planned(3, 2)]);
  await expect.element(ticks.first()).toHaveAccessibleName(/^With words 3/u);
  expect(ticks.elements()).toHaveLength(3);
});

it("says of one in the bin how large it is and what its tick does", async () => {
  await show([{ ...planned(1, 2), outcome: "binned", isRestored: true }]);
  const binned = page.getByRole("region", { name: "In your bin" });
  await expect.element(binned.getByText("Those that are ticked are restored.")).toBeVisible();
  await expect.element(binned.getByText("2 messages · 1 branch")).toBeVisible();
});

it("all of a file without messages are listed", async () => {
  await show(Array.from({ length: 20 }, (_, at) => planned(at, 0)));
  await expect.poll(() => ticks.elements().length).toBe(20);
});
