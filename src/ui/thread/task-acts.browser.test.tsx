import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { emptyCounters, noFingerprints } from "#domain/budgets.ts";
import { newConversation } from "#domain/new-conversation.ts";
import { defaultBudgetLimits } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";

import { TaskActs } from "./task-acts.tsx";

it("offers to continue a broken answer only if it has text", async () => {
  const services = await openServices();
  const { context, branch } = newConversation({
    contextId: "task",
    branchId: "b",
    title: "Count",
    connectionId: "demo",
    modelId: "demo-1",
    now: 1,
  });
  const failed: RunRow = {
    id: "run",
    contextId: context.id,
    branchId: branch.id,
    state: "failed",
    error: { kind: "cut", message: "It broke off.", retryable: true },
    draftNodeId: "draft",
    iteration: 1,
    counters: emptyCounters(),
    fingerprints: noFingerprints,
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    calls: [],
    queue: [],
    queueHeld: false,
    limits: defaultBudgetLimits,
    startedAt: 0,
    updatedAt: 0,
  };
  const answer = services.live.open("draft", "run");
  answer.append("reasoning", "Let me think.");
  const shown = { context, tree: branchTree([branch]), active: branch, shown: branch };
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={shown as CurrentConversation}>
        <DispatchContext value={() => Promise.resolve({ ok: true, value: null } as never)}>
          <TaskActs run={failed} />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
  const goOn = page.getByRole("button", { name: "Continue", exact: true });
  await expect.element(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(goOn).not.toBeInTheDocument();
  answer.append("text", "One, two");
  await expect.element(goOn).toBeVisible();
});
