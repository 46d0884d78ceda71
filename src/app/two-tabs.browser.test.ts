import { afterEach, describe, expect, it } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import type { Command } from "#domain/command.ts";
import { isRunning, statePath } from "#machine/selectors.ts";

import { createBough, DEMO_CONNECTION_ID } from "./bough.ts";
import type { Bough } from "./bough.ts";
import type { Conversation } from "./conversation.ts";
import { engineOf } from "./engine.ts";

/** Two apps on one database: locks and channels treat them as they treat two tabs. */
interface Tab {
  bough: Bough;
  conversation: Conversation;
}

const open: Tab[] = [];

async function openTab(databaseName: string, contextId: string): Promise<Tab> {
  const bough = await createBough({ databaseName });
  const tab = { bough, conversation: engineOf(bough).open(contextId) };
  open.push(tab);
  return tab;
}

afterEach(() => {
  for (const { conversation } of open.splice(0)) conversation.close();
});

/** A small seeded generator, so that a failure can be played again. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** No run of any tab is under way. */
function isQuiet(tabs: readonly Tab[]): boolean {
  return tabs.every(({ conversation }) =>
    Object.values(conversation.actor.getSnapshot().context.runs).every(
      (run) => !isRunning(statePath(run.getSnapshot().value)),
    ),
  );
}

describe("two tabs on one conversation", () => {
  it("lose no message and double none in 1,000 mixed operations, half from each", async () => {
    const databaseName = `bough-tabs-${Date.now()}`;
    const first = await createBough({ databaseName });
    const demo = await first.keepings.connection(DEMO_CONNECTION_ID);
    if (demo === undefined) throw new Error("There is no Demo connection.");
    const { contextId, branchId } = await first.create("Two tabs", demo);
    const tabs = [await openTab(databaseName, contextId), await openTab(databaseName, contextId)];
    const chance = chanceFrom(7);
    const branchIds = [branchId];
    const sent: { branchId: string; nodeId: string }[] = [];

    /** What was acknowledged must be there; `kept` notes it. */
    const operation = (index: number): { command: Command; kept: () => void } => {
      const on = branchIds[Math.floor(chance() * branchIds.length)] ?? branchId;
      const kind = chance();
      const said = sent.filter((one) => one.branchId === on).at(-1);
      if (kind < 0.25 && branchIds.length < 40) {
        const newBranchId = first.newId();
        const command: Command = {
          type: "branch.fork",
          fromBranchId: on,
          nodeId: said?.nodeId ?? null,
          newBranchId,
          name: `fork-${index}`,
          message: null,
        };
        return { command, kept: () => branchIds.push(newBranchId) };
      }
      if (kind < 0.45) {
        const name = `name-${index}`;
        return { command: { type: "branch.rename", branchId: on, name }, kept: () => {} };
      }
      const nodeId = first.newId();
      const content = [{ type: "text" as const, text: "error 401" }];
      const message = { runId: first.newId(), nodeId, content };
      return {
        command: { type: "message.send", branchId: on, message },
        kept: () => sent.push({ branchId: on, nodeId }),
      };
    };

    const refused: string[] = [];
    const carryOut = async (index: number) => {
      const { command, kept } = operation(index);
      const tab = tabs[index % 2];
      const answer = await tab?.conversation.dispatch(command);
      if (answer?.ok === true) kept();
      else refused.push(`${command.type}: ${answer?.error.message}`);
    };
    for (let batch = 0; batch < 125; batch += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, index) => carryOut(batch * 8 + index)));
    }
    // A message that is still queued is not on its branch yet: a fork there is rightly refused.
    const queued = "branch.fork: The branch has no such message.";
    expect(refused.filter((text) => text !== queued)).toEqual([]);
    await expect.poll(() => isQuiet(tabs), { timeout: 20_000 }).toBe(true);
    expect(sent.length).toBeGreaterThan(400);

    // A failed run holds its queue for the person: a message waits there, or is on its branch.
    const branches = await first.branches.ofContext(contextId);
    const runs = await first.runs.latestRuns(contextId);
    for (const { branchId: on, nodeId } of sent) {
      const listed = branches.find((branch) => branch.id === on)?.messageIds ?? [];
      const queue = runs.find((run) => run.branchId === on)?.queue ?? [];
      const places = [...listed, ...queue.map((message) => message.nodeId)];
      expect(places.filter((id) => id === nodeId)).toEqual([nodeId]);
    }
    const ids = [...new Set(branches.flatMap((branch) => branch.messageIds))];
    const nodes = new Map((await first.branches.nodes(ids)).map((node) => [node.id, node]));
    expect(nodes.size).toBe(ids.length);
    const context = await first.conversations.get(contextId);
    if (context === undefined) throw new Error("The conversation is gone.");
    const rows = { context, branches, lookup: (id: string) => nodes.get(id) };
    expect(checkContext(rows)).toEqual([]);
  }, 240_000);

  it("a tab that takes over writes from then on; the other follows", async () => {
    const databaseName = `bough-take-over-${Date.now()}`;
    const first = await createBough({ databaseName });
    const demo = await first.keepings.connection(DEMO_CONNECTION_ID);
    if (demo === undefined) throw new Error("There is no Demo connection.");
    const { contextId, branchId } = await first.create("Take over", demo);
    const a = await openTab(databaseName, contextId);
    await expect.poll(() => a.conversation.actor.getSnapshot().matches("writing")).toBe(true);
    const b = await openTab(databaseName, contextId);
    expect(b.conversation.actor.getSnapshot().matches("following")).toBe(true);
    b.conversation.takeOver();
    await expect.poll(() => b.conversation.actor.getSnapshot().matches("writing")).toBe(true);
    await expect.poll(() => a.conversation.actor.getSnapshot().matches("following")).toBe(true);
    const answer = await a.conversation.dispatch({
      type: "branch.rename",
      branchId,
      name: "from the follower",
    });
    expect(answer).toEqual({ ok: true, value: null });
    expect((await first.branches.get(branchId))?.name).toBe("from the follower");
  });
});
