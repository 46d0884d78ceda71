import { expect, it } from "vitest";
import { assign, createActor, setup } from "xstate";
import type { ActorRefFrom } from "xstate";

import type { Conversation } from "#app/conversation/conversation.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import { runMachine } from "#machine/run.machine.ts";
import { firstValue } from "#storage/live-query.ts";
import { runRow } from "#storage/test-support/rows.ts";

import { useRun } from "./open-conversation.ts";

/** A conversation with one run, until an event makes it drop the run. */
function conversationWith(run: ActorRefFrom<typeof runMachine>): Conversation {
  const machine = setup({
    types: {
      context: {} as { runs: Record<string, unknown> },
      events: {} as { type: "forget" },
    },
  }).createMachine({
    context: { runs: { b1: run } },
    on: { forget: { actions: assign({ runs: {} }) } },
  });
  // The hook reads nothing else of a conversation.
  return { actor: createActor(machine).start() } as unknown as Conversation;
}

it("renders nothing for what this tab's own run has stored, and that once the run is gone", async () => {
  const services = await openServices();
  const { runs } = services.databases.strict;
  const run = createActor(runMachine, {
    input: {
      clock: { now: () => 0, random: () => 0 },
      contextId: "c1",
      branchId: "b1",
      limits: defaultBudgetLimits,
      retry: defaultRetryPolicy,
      resume: { state: "idle", row: runRow("r1") },
    },
  }).start();
  const conversation = conversationWith(run);
  const rendered: (number | undefined)[] = [];
  function Shown() {
    rendered.push(useRun(conversation, "b1")?.iteration);
    return null;
  }
  await render(
    <ServicesContext value={services}>
      <Shown />
    </ServicesContext>,
  );
  for (const iteration of [2, 3, 4]) {
    await runs.put(runRow("r1", { iteration }));
    // A query that began later is answered later than the hook's query.
    await firstValue(services.runs.watchLatest("b1"));
  }
  expect(rendered).toEqual([1]);
  (conversation.actor as unknown as { send: (event: { type: "forget" }) => void }).send({
    type: "forget",
  });
  await expect.poll(() => rendered.at(-1)).toBe(4);
  expect(rendered).toEqual([1, 4]);
  run.stop();
});
