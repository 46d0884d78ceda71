// Tests an answer with so many calls that its text is far above their last results.
import { conversationList, screen } from "./support/page.ts";
import { seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

const CALLS = 120;

test("a result says of which tool it is, however far above it was called", async ({ page }) => {
  await page.goto("/");
  await expect(conversationList(page).getByRole("link", { name: /^Example/u })).toBeVisible();
  const now = Date.now();
  const calls = Array.from({ length: CALLS }, (_, at) => ({
    id: `call-${at}`,
    // Two tools in turn, because one row would stand for all calls of the same tool.
    toolName: at % 2 === 0 ? "current_time" : "calculator",
    arguments: { expression: `${at} + 1` },
    approvalStatus: "approved",
  }));
  const said = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });
  const messages = [
    said("user", "Add one to each."),
    { ...said("assistant", "I add."), toolCalls: calls },
    ...calls.map(({ id }, at) => ({
      ...said("tool", String(at + 1)),
      toolResult: { requestId: id, result: at + 1, isError: false, source: "tool" },
    })),
    said("assistant", "Done."),
  ];
  const ids = messages.map((_, at) => `m${at}`);
  await seed(page, {
    contexts: [
      {
        id: "many",
        title: "Many calls",
        config: { modelId: "demo-1", connectionId: "demo", mode: "chat", parameters: {} },
        activeBranchName: "main",
        writerEpoch: 0,
        createdAt: now,
        updatedAt: now,
      },
    ],
    branches: [
      {
        id: "main-branch",
        contextId: "many",
        name: "main",
        named: true,
        colour: 0,
        createdAt: 1,
        activeAt: 2,
        messageIds: ids,
      },
    ],
    messages: messages.map((message, at) => ({
      id: ids[at],
      contextId: "many",
      parentId: ids[at - 1] ?? null,
      message,
      createdAt: now + at,
    })),
  });
  await conversationList(page).getByRole("link", { name: "Many calls" }).click();
  const { log } = screen(page);
  await expect(log.locator('article[data-message-id="m121"]')).toContainText("119 + 1");
});
