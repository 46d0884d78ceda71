import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { markFound } from "#app/view/found.ts";
import { keepReadingPlace } from "#app/view/kept-places.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import type { InternalMessage, MessageNode, ToolCallRequest } from "#domain/message.ts";
import { App } from "#ui/app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const COUNT = 60;
const FAILED = new Set([5, 20]);

const log = page.getByRole("log", { name: "Conversation" });
const head = log.getByRole("button", { name: /^60 calls/u });
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('article[data-role="tool"]')].map(
    ({ dataset }) => dataset["messageId"],
  );

const text = (role: "user" | "assistant", words: string): InternalMessage => ({
  role,
  content: [{ type: "text", text: words }],
});

/** A conversation whose answer made sixty calls of one tool, of which two failed. */
async function show(before: (branch: { contextId: string; branchId: string }) => void = () => {}) {
  const services = await openServices();
  resetView();
  await page.viewport(1_280, 800);
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Many", connection);
  const toolCalls = Array.from({ length: COUNT }, (_, at): ToolCallRequest => ({
    id: `call ${at}`,
    toolName: "calculator",
    arguments: `${at} + 1`,
    approvalStatus: "approved",
  }));
  const messages: [id: string, message: InternalMessage][] = [
    ["question", text("user", "Add one to each.")],
    ["answer", { ...text("assistant", "I add."), toolCalls }],
    ...toolCalls.map(({ id }, at): [string, InternalMessage] => [
      `r${at}`,
      {
        role: "tool",
        content: [],
        toolResult: {
          requestId: id,
          result: FAILED.has(at) ? "Not a number." : at + 1,
          isError: FAILED.has(at),
          source: "tool",
        },
      },
    ]),
    ["end", text("assistant", "All done.")],
  ];
  const nodes = messages.map(([id, message], at): MessageNode => {
    const parentId = messages[at - 1]?.[0] ?? null;
    return { id, contextId, parentId, message, createdAt: at };
  });
  const { strict } = services.databases;
  await strict.messages.bulkPut(nodes);
  await strict.branches.update(branchId, { messageIds: nodes.map(({ id }) => id) });
  before({ contextId, branchId });
  navigateTo(contextId);
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
  await expect.element(log).toBeVisible();
}

const messageNow = () =>
  document.activeElement?.closest<HTMLElement>("article")?.dataset["messageId"];
const rowOf = (id: string) => document.querySelector(`article[data-message-id="${id}"]`);

/** Waits until the message is rendered and in the visible part of the log. */
async function untilInView(id: string) {
  await expect
    .poll(() => {
      const box = rowOf(id)?.getBoundingClientRect();
      const view = log.element().getBoundingClientRect();
      return box !== undefined && box.top >= view.top - 1 && box.top < view.bottom;
    })
    .toBe(true);
}

it("many calls of one tool are one row that opens at a press; those that failed stay in view", async () => {
  await show();
  await expect.poll(shown).toEqual(["r0", "r5", "r20"]);
  await expect.element(head).toHaveAttribute("aria-expanded", "false");
  await expect.element(head).toHaveTextContent("2 failed");
  // Folded rows take no room, so the whole conversation is in view.
  const { scrollHeight, clientHeight } = log.element();
  expect(scrollHeight).toBe(clientHeight);
  await head.click();
  await expect.poll(() => shown().slice(0, 7)).toEqual(["r0", "r1", "r2", "r3", "r4", "r5", "r6"]);
  await expect.element(log.getByText("0 + 1", { exact: true })).toBeVisible();
  await head.click();
  await expect.poll(shown).toEqual(["r0", "r5", "r20"]);
});

it.each(["r0", "r40"])("what leads to the folded message %s opens the row", async (id) => {
  await show();
  showMessage(id);
  await untilInView(id);
  await expect.poll(() => rowOf(id)?.textContent).toContain(`${id.slice(1)} + 1`);
  // The fold can be closed again.
  showMessage("answer");
  await untilInView("answer");
  await head.click();
  await expect.poll(shown).toEqual(["r0", "r5", "r20"]);
});

it.each(["r0", "r30"])("a word that was found in the folded message %s is shown", async (id) => {
  await show();
  await expect.poll(shown).toEqual(["r0", "r5", "r20"]);
  const marked = () => [...(CSS.highlights.get("found-now") ?? [])].map(String);
  const word = `${id.slice(1)} + 1`;
  markFound({ nodeId: id, words: [word] });
  // As from a list of search results. The first message's row is rendered already, because it holds the row
  // that stands for all.
  if (rowOf(id) === null) showMessage(id);
  await expect.poll(marked).toEqual([word]);
  await untilInView(id);
});

it("opens where the reader left it, though that was a message that would be folded", async () => {
  await show(({ contextId, branchId }) => {
    keepReadingPlace(contextId, branchId, { nodeId: "r40", top: 60 });
  });
  await untilInView("r40");
  await expect.poll(shown).toEqual(expect.arrayContaining(["r39", "r40", "r41"]));
});

it("keys go over what is folded", async () => {
  await show();
  await expect.poll(shown).toEqual(["r0", "r5", "r20"]);
  (rowOf("end") as HTMLElement).focus();
  const seen = [];
  for (let presses = 0; presses < 4; presses += 1) {
    const before = messageNow();
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(messageNow).not.toBe(before);
    seen.push(messageNow());
  }
  expect(seen).toEqual(["r20", "r5", "r0", "answer"]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(messageNow).toBe("r0");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(messageNow).toBe("r5");
});
