import { afterEach, describe, expect, inject, it } from "vitest";

import type { Command } from "#domain/command.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";

import { createBough, DEMO_CONNECTION_ID } from "./bough.ts";
import type { Bough } from "./bough.ts";
import {
  answering,
  brokenLaws,
  closeTab,
  connectTo,
  isQuiet,
  openTab,
} from "./test-support/tabs.ts";
import type { Tab } from "./test-support/tabs.ts";

const open: Tab[] = [];

async function tabOn(databaseName: string, contextId: string): Promise<Tab> {
  const tab = await openTab(databaseName, contextId);
  open.push(tab);
  return tab;
}

afterEach(() => open.splice(0).forEach(closeTab));

/** A small seeded generator, so that a failure can be played again. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** A command, and what is known of it once it was acknowledged. */
interface Operation {
  command: Command;
  kept: () => void;
}

/** Makes a mix of operations, each on what the ones before it have left. */
class Mix {
  /** Acknowledged: the message is to be found once on its branch. */
  readonly sent: { branchId: string; nodeId: string }[] = [];
  readonly branchIds: string[];
  /** Acknowledged commands that ask the model, each once. */
  asked = 0;
  readonly counts: Record<string, number> = {};
  private readonly chance: () => number;
  private readonly newId: () => string;

  constructor({ newId }: Bough, branchId: string, seed: number) {
    this.branchIds = [branchId];
    this.chance = chanceFrom(seed);
    this.newId = newId;
  }

  next(index: number): Operation {
    const branchId = this.oneOf(this.branchIds) ?? "";
    const said = this.oneOf(this.sent.filter((one) => one.branchId === branchId));
    const kind = this.chance();
    if (kind < 0.15) return this.fork(branchId, said?.nodeId ?? null, index);
    if (kind < 0.3) {
      return this.counted({ type: "branch.rename", branchId, name: `name-${index}` }, () => {});
    }
    if (kind < 0.45 && said !== undefined) return this.edit(said);
    if (kind < 0.6 && said !== undefined) return this.regenerate(said);
    const message = this.message();
    return this.counted({ type: "message.send", branchId, message }, () => {
      this.asked += 1;
      this.sent.push({ branchId, nodeId: message.nodeId });
    });
  }

  private fork(fromBranchId: string, nodeId: string | null, index: number): Operation {
    const newBranchId = this.newId();
    const name = `fork-${index}`;
    return this.counted(
      { type: "branch.fork", fromBranchId, nodeId, newBranchId, name, message: null },
      () => this.branchIds.push(newBranchId),
    );
  }

  private edit({ branchId, nodeId }: { branchId: string; nodeId: string }): Operation {
    const newBranchId = this.newId();
    const message = this.message();
    return this.counted({ type: "message.edit", branchId, nodeId, newBranchId, message }, () => {
      this.asked += 1;
      this.branchIds.push(newBranchId);
      this.sent.push({ branchId: newBranchId, nodeId: message.nodeId });
    });
  }

  private regenerate({ branchId, nodeId }: { branchId: string; nodeId: string }): Operation {
    const newBranchId = this.newId();
    const runId = this.newId();
    return this.counted(
      { type: "message.regenerate", branchId, nodeId, newBranchId, runId },
      () => {
        this.asked += 1;
        this.branchIds.push(newBranchId);
      },
    );
  }

  private message() {
    const content = [{ type: "text" as const, text: "Tell me." }];
    return { runId: this.newId(), nodeId: this.newId(), content };
  }

  private counted(command: Command, kept: () => unknown): Operation {
    return {
      command,
      kept: () => {
        this.counts[command.type] = (this.counts[command.type] ?? 0) + 1;
        kept();
      },
    };
  }

  private oneOf<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.chance() * values.length)];
  }
}

describe("two tabs on one conversation", () => {
  it("lose no message and double none in 1,000 mixed operations, half from each", async () => {
    const lane = await registerScript(inject("streamServer"), { attempts: [answering("Done.")] });
    const databaseName = `bough-tabs-${Date.now()}`;
    const first = await createBough({ databaseName });
    const connection = await connectTo(first, lane.url);
    const { contextId, branchId } = await first.create("Two tabs", connection);
    const tabs = [await tabOn(databaseName, contextId), await tabOn(databaseName, contextId)];
    const mix = new Mix(first, branchId, 7);

    const refused: string[] = [];
    const carryOut = async (index: number) => {
      const { command, kept } = mix.next(index);
      const answer = await tabs[index % 2]?.conversation.dispatch(command);
      if (answer?.ok === true) kept();
      else refused.push(`${command.type}: ${answer?.error.message}`);
    };
    for (let batch = 0; batch < 125; batch += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, index) => carryOut(batch * 8 + index)));
    }
    await expect.poll(() => isQuiet(tabs), { timeout: 60_000, interval: 200 }).toBe(true);
    console.info(JSON.stringify({ ...mix.counts, refused: refused.length }));

    // A message that is still queued is not on its branch yet: to act on it is rightly refused.
    const queued = /^(branch\.fork|message\.edit|message\.regenerate): .* no such message\.$/u;
    expect(refused.filter((text) => !queued.test(text))).toEqual([]);
    for (const kind of ["branch.fork", "branch.rename", "message.edit", "message.regenerate"]) {
      expect(mix.counts[kind]).toBeGreaterThan(50);
    }
    const branches = await first.branches.ofContext(contextId);
    expect(branches.map(({ id }) => id).sort()).toEqual([...mix.branchIds].sort());
    for (const { branchId: on, nodeId } of mix.sent) {
      const listed = branches.find((branch) => branch.id === on)?.messageIds ?? [];
      expect(listed.filter((id) => id === nodeId)).toEqual([nodeId]);
    }
    const runs = await first.runs.latestRuns(contextId);
    expect(runs.filter(({ state, queue }) => state !== "idle" || queue.length > 0)).toEqual([]);
    expect((await lane.count()).posts).toBe(mix.asked);
    expect(await brokenLaws(first, contextId)).toEqual([]);
    first.databases.close();
  }, 240_000);

  it("a tab that takes over writes from then on; the other follows", async () => {
    const databaseName = `bough-take-over-${Date.now()}`;
    const first = await createBough({ databaseName });
    const demo = await first.keepings.connection(DEMO_CONNECTION_ID);
    if (demo === undefined) throw new Error("There is no Demo connection.");
    const { contextId, branchId } = await first.create("Take over", demo);
    const a = await tabOn(databaseName, contextId);
    await expect.poll(() => a.conversation.actor.getSnapshot().matches("writing")).toBe(true);
    const b = await tabOn(databaseName, contextId);
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
    first.databases.close();
  });
});
