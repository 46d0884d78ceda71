import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";

import { useSuggestTitle } from "./use-suggest-title.ts";

afterEach(resetView);
afterEach(() => vi.restoreAllMocks());

function Asking() {
  return <button onClick={useSuggestTitle({ isUnasked: true })}>Ask</button>;
}

/** A conversation whose model answers once the test says so. */
async function asked() {
  const services = await openServices();
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId } = await newConversationOn(services, "first words", connection);
  const context = await services.conversations.get(contextId);
  const branches = await services.branches.ofContext(contextId);
  const [active] = branches;
  if (context === undefined || active === undefined) throw new Error("Nothing is stored.");
  let answer: (title: string) => void = () => {};
  const answered = new Promise<string>((resolve) => (answer = resolve));
  const model = letModelTalk(services, () => answered);
  // The hook reads only the conversation's rows.
  const current = { context, tree: branchTree(branches), active } as CurrentConversation;
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <Asking />
      </CurrentConversationContext>
    </ServicesContext>,
  );
  /**
   * Asks until there were that many requests. As only one is under way at a time, the second begins once the
   * first has ended; on a slow machine, one press too many may follow.
   */
  const ask = (times: number) =>
    expect
      .poll(async () => {
        await page.getByRole("button", { name: "Ask" }).click();
        return model.bodies.length;
      })
      .toBeGreaterThanOrEqual(times);
  await ask(1);
  // However often it is pressed, one is under way at a time.
  expect(model.bodies).toHaveLength(1);
  const title = async () => (await services.conversations.get(contextId))?.title;
  return { services, contextId, answer, title, ask };
}

it("a title that nobody asked for takes the place of the first words", async () => {
  const { answer, title } = await asked();
  answer("About branches");
  await expect.poll(title).toBe("About branches");
});

it("a title that nobody asked for leaves alone what the person named meanwhile", async () => {
  const { services, contextId, answer, title, ask } = await asked();
  await services.conversations.rename(contextId, "Mine");
  answer("About branches");
  await ask(2);
  expect(await title()).toBe("Mine");
});
