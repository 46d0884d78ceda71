import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { saveConnection } from "#app/network/connections.ts";
import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { emptyCounters } from "#domain/runs/budgets.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { BudgetCounters, BudgetLimits, RunRow } from "#domain/runs/run.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { BudgetCard } from "./budget-card.tsx";
import { RunBudgets } from "./run-budgets.tsx";

const { context, branches } = seededTree({ seed: 1, nodes: 2, branches: 1 });

function runOf(branchId: string): RunRow {
  return {
    id: "r",
    contextId: context.id,
    branchId,
    state: "awaitingLLMResponse",
    iteration: 1,
    counters: emptyCounters(),
    fingerprints: { last: null, repeats: 0 },
    roundCounted: false,
    retryCount: 0,
    origin: "llm",
    calls: [],
    queue: [],
    queueHeld: false,
    limits: defaultBudgetLimits,
    startedAt: 1,
    updatedAt: 1,
  };
}

it("D8: shows what applies to the run's connection, under what the run has of its own", async () => {
  const services = await openServices();
  const saved = await saveConnection(
    services,
    {
      id: "local",
      name: "Local",
      protocol: "openai-chat",
      baseUrl: "http://localhost:11434/v1",
      keyKeeping: "session",
      models: [],
      defaultModel: "m",
      retry: { idleTimeout: 45_000 },
      usedAt: 1,
      createdAt: 1,
    },
    { how: "keep" },
  );
  expect(saved.ok).toBe(true);
  const [active] = branches;
  if (active === undefined) throw new Error("This seed has no branch.");
  const config = { ...context.config, connectionId: "local" };
  // The panel reads only the conversation's rows.
  const current = { context: { ...context, config }, active } as CurrentConversation;
  const run = runOf(active.id);
  const shown = (row: RunRow) =>
    render(
      <ServicesContext value={services}>
        <CurrentConversationContext value={current}>
          <DispatchContext value={async () => ({ ok: true, value: null }) as never}>
            <RunBudgets run={row} />
          </DispatchContext>
        </CurrentConversationContext>
      </ServicesContext>,
    );
  await shown(run);
  await page.getByText("Change the budgets of this run").click();
  const first = page.getByLabelText("First-response timeout (seconds)");
  await expect.element(first).toHaveAttribute("placeholder", "600");
  await expect
    .element(page.getByLabelText("Idle timeout (seconds)"))
    .toHaveAttribute("placeholder", "45");
  await shown({ ...run, ownRetry: { firstByteTimeout: 8_000 } });
  await expect.element(first).toHaveAttribute("placeholder", "8");
});

it("D7: takes only an amount with which the run can go on", async () => {
  const services = await openServices();
  const [active] = branches;
  if (active === undefined) throw new Error("This seed has no branch.");
  const show = (counters: Partial<BudgetCounters>, limits: Partial<BudgetLimits>) => {
    const run: RunRow = {
      ...runOf(active.id),
      state: "awaitingBudget",
      counters: { ...emptyCounters(), ...counters },
      limits: { ...defaultBudgetLimits, ...limits },
    };
    return render(
      <ServicesContext value={services}>
        <DispatchContext value={async () => ({ ok: true, value: null }) as never}>
          <BudgetCard run={run} />
        </DispatchContext>
      </ServicesContext>,
    );
  };
  const amount = page.getByLabelText("New limit");
  const allow = page.getByRole("button", { name: "Allow more" });
  await show({ tokens: 150_000 }, { tokens: 100_000 });
  await amount.fill("120000");
  await expect.element(page.getByText("Enter more than 150,000, or “none”.")).toBeVisible();
  await expect.element(allow).toBeDisabled();
  await amount.fill("150001");
  await expect.element(allow).toBeEnabled();
  // The waiting retry is already counted.
  await show({ outputRetries: 4 }, { outputRetries: 3 });
  await amount.fill("3");
  await expect.element(page.getByText("Enter more than 3, or “none”.")).toBeVisible();
  await amount.fill("4");
  await expect.element(allow).toBeEnabled();
});
