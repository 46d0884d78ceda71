import { afterEach, expect, it, vi } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useDefaults } from "#app/react/queries/defaults.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";

import { useSummary } from "./use-summary.ts";

afterEach(() => vi.restoreAllMocks());

it("W5: a summary is asked for with the person's defaults where its conversation sets nothing", async () => {
  const services = await openServices(`bough-summary-${crypto.randomUUID()}`);
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Long", connection);
  await services.settings.put("default.parameter.temperature", 0.2);
  const model = letModelTalk(services, () => "It was long.");
  const context = await services.conversations.get(contextId);
  // The hook reads nothing but the conversation's row.
  const current = { context } as CurrentConversation;
  let ask: ReturnType<typeof useSummary>["ask"] | undefined;
  function Asking() {
    const summary = useSummary();
    const read = [useDefaults(), useModes()];
    if (!read.includes(undefined)) ask = summary.ask;
    return summary.standing.kind;
  }
  const screen = await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <Asking />
      </CurrentConversationContext>
    </ServicesContext>,
  );
  await expect.poll(() => ask).toBeDefined();
  const asked = { connectionId: connection.id, modelId: "m", instruction: "Summarise." };
  ask?.({ branchId, nodes: [], ...asked }, () => undefined);
  await expect.poll(() => screen.textContent).toBe("came");
  expect(model.bodies.map((body): unknown => JSON.parse(body))).toMatchObject([
    { temperature: 0.2 },
  ]);
});
