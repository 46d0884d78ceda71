import type { Page } from "@playwright/test";

import { tablesOf } from "./support/database.ts";
import { screen } from "./support/page.ts";
import { manyConversations, seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

/** A conversation whose last answer has open calls but no run, as an older Bough left it. */
async function withOpenCalls(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  const { contexts, branches, messages } = manyConversations(1, Date.now());
  const call = (id: string) => ({
    id,
    toolName: "calculator",
    arguments: { expression: "6 * 7" },
    approvalStatus: "pending",
  });
  await seed(page, {
    contexts: contexts ?? [],
    branches: (branches ?? []).map((row) => ({ ...(row as object), messageIds: ["m0", "a0"] })),
    messages: [
      ...(messages ?? []),
      {
        id: "a0",
        contextId: "c0",
        parentId: "m0",
        message: {
          role: "assistant",
          content: [{ type: "text", text: "Let me see." }],
          toolCalls: [call("one"), call("two")],
          metadata: { status: "complete" },
        },
        createdAt: Date.now(),
      },
    ],
  });
  await page.goto("/#/c/c0/main");
}

const told = (page: Page) => page.getByText("2 tool calls had no result.");

async function messageIds(page: Page): Promise<unknown> {
  const { branches } = await tablesOf(page, ["branches"]);
  return branches.find(({ id }) => id === "b0")?.["messageIds"];
}

test("a branch blocked by open calls is healed on opening, with one notice, and continues", async ({
  page,
}) => {
  await withOpenCalls(page);
  await expect(told(page)).toBeVisible();
  const { send, said, expectState } = screen(page);
  await send("and now?");
  await expectState("idle");
  await expect(said("assistant")).toHaveCount(2);
  await page.reload();
  await expect(said("assistant")).toHaveCount(2);
  await expect(told(page)).toBeHidden();
});

test("Undo removes the results, a reload keeps it so, and a message can still be sent", async ({
  page,
}) => {
  await withOpenCalls(page);
  await expect.poll(() => messageIds(page)).toHaveLength(4);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect.poll(() => messageIds(page)).toEqual(["m0", "a0"]);
  await page.reload();
  const { send, said, expectState } = screen(page);
  await expect(said("assistant")).toHaveCount(1);
  expect(await messageIds(page)).toEqual(["m0", "a0"]);
  await send("and now?");
  await expectState("idle");
  await expect(said("assistant")).toHaveCount(2);
});
