import { afterEach, expect, it, vi } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { brokenLaws, closeTab, connectTo, killTab, openTab } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { Command, Outgoing } from "#domain/command.ts";

/** Reproducible numbers from 0 to below 1. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

const opened: Tab[] = [];
afterEach(() => {
  vi.useRealTimers();
  opened.splice(0).forEach(closeTab);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two tabs of one conversation, and the messages acknowledged to them. */
class TwoTabs {
  readonly tabs: Tab[] = [];
  /** Acknowledged messages. */
  readonly kept: string[] = [];
  private readonly branchIds: string[];
  private readonly databaseName: string;
  private readonly contextId: string;
  private readonly services: Services;
  private readonly chance: () => number;

  constructor(
    {
      databaseName,
      contextId,
      branchId,
    }: Record<"databaseName" | "contextId" | "branchId", string>,
    services: Services,
    chance: () => number,
  ) {
    this.databaseName = databaseName;
    this.contextId = contextId;
    this.branchIds = [branchId];
    this.services = services;
    this.chance = chance;
  }

  async open(at: number): Promise<void> {
    const tab = await openTab(this.databaseName, this.contextId);
    letModelTalk(tab.services, () => "Done.");
    opened.push(tab);
    this.tabs[at] = tab;
  }

  async reload(at: number): Promise<void> {
    const tab = this.tabs[at];
    if (tab !== undefined) killTab(tab);
    await this.open(at);
  }

  /** Sends one random command. Resolves when it is answered, or its tab is gone. */
  async act(): Promise<void> {
    const tab = this.oneOf(this.tabs);
    const branchId = this.oneOf(this.branchIds) ?? "";
    const branch = await this.services.branches.get(branchId);
    const { command, kept } = this.next(branchId, branch?.messageIds ?? []);
    const answer = await tab?.conversation.dispatch(command);
    if (answer?.ok === true) kept();
  }

  private next(branchId: string, messageIds: readonly string[]) {
    const { newId } = this.services;
    const message: Outgoing = {
      runId: newId(),
      nodeId: newId(),
      content: [{ type: "text", text: "Tell me." }],
    };
    const newBranchId = newId();
    const nodeId = this.oneOf(messageIds);
    const kind = this.chance();
    const keep = (made: readonly string[], said: readonly string[]) => () => {
      this.branchIds.push(...made);
      this.kept.push(...said);
    };
    const command = ((): Command => {
      if (kind < 0.1) return { type: "run.stop", branchId };
      if (nodeId === undefined || kind > 0.35) return { type: "message.send", branchId, message };
      if (kind < 0.2) return { type: "message.edit", branchId, nodeId, newBranchId, message };
      if (kind > 0.3) return { type: "run.continue", branchId, runId: newId(), nodeId: newId() };
      return { type: "message.regenerate", branchId, nodeId, newBranchId, runId: newId() };
    })();
    const says = command.type === "message.send" || command.type === "message.edit";
    return {
      command,
      kept: keep("newBranchId" in command ? [newBranchId] : [], says ? [message.nodeId] : []),
    };
  }

  private oneOf<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.chance() * values.length)];
  }
}

/** Whether every run is over or waits for the person. */
function isAtRest({ conversation }: Tab): boolean {
  const { runs } = conversation.actor.getSnapshot().context;
  return Object.values(runs)
    .map((run) => run.getSnapshot())
    .every((run) => run.hasTag("resting") || run.hasTag("waits for the person"));
}

/** Messages that are on a branch, or wait in the queue of its last run. */
async function present({ branches, runs }: Services, contextId: string): Promise<Set<string>> {
  const [rows, last] = await Promise.all([
    branches.ofContext(contextId),
    runs.latestRuns(contextId),
  ]);
  return new Set([
    ...rows.flatMap(({ messageIds }) => messageIds),
    ...last.flatMap(({ queue }) => queue.map(({ nodeId }) => nodeId)),
  ]);
}

it.each([1, 2])(
  "two tabs that send, edit, stop and die in the middle of it lose no message (B11, %i)",
  async (seed) => {
    const databaseName = `bough-reloading-${crypto.randomUUID()}`;
    const services = createServices({ databaseName });
    await services.opened;
    const connection = await connectTo(services, "https://model.example/v1");
    const { contextId, branchId } = await newConversationOn(services, "Two tabs", connection);
    const chance = chanceFrom(seed);
    const two = new TwoTabs({ databaseName, contextId, branchId }, services, chance);
    await Promise.all([two.open(0), two.open(1)]);
    for (let step = 0; step < 60; step += 1) {
      const acts = Array.from({ length: 1 + Math.floor(chance() * 4) }, () => two.act());
      if (chance() < 0.5) {
        await pause(chance() * 20);
        await two.reload(step % 2);
      } else {
        await Promise.race([Promise.all(acts), pause(1_000)]);
      }
    }
    await expect.poll(() => two.tabs.every(isAtRest)).toBe(true);
    expect(two.kept.length).toBeGreaterThan(40);
    await expect
      .poll(async () => {
        const there = await present(services, contextId);
        return two.kept.filter((id) => !there.has(id));
      })
      .toEqual([]);
    expect(await brokenLaws(services, contextId)).toEqual([]);
    services.databases.close();
  },
  300_000,
);

it("a message that waits in a queue is there after a reload, also if the clock was set back before (B11)", async () => {
  const databaseName = `bough-clock-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "A wrong clock", connection);
  const ids = ["One", "Two", "Three"].map((text) => ({ nodeId: services.newId(), text }));
  const send = ({ conversation }: Tab, at: number) => {
    const { nodeId = "", text = "" } = ids[at] ?? {};
    const message: Outgoing = {
      runId: services.newId(),
      nodeId,
      content: [{ type: "text", text }],
    };
    return conversation.dispatch({ type: "message.send", branchId, message });
  };
  const open = async (answer: () => string | Promise<string>) => {
    const tab = await openTab(databaseName, contextId);
    letModelTalk(tab.services, answer);
    opened.push(tab);
    return tab;
  };

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
  const before = await open(() => "Done.");
  await send(before, 0);
  await expect.poll(async () => (await services.branches.get(branchId))?.messageIds.length).toBe(2);
  await expect.poll(async () => (await services.runs.latestRun(branchId))?.state).toBe("idle");
  before.conversation.close();
  vi.useRealTimers();

  const after = await open(() => new Promise<string>(() => {}));
  for (const at of [1, 2]) expect(await send(after, at)).toEqual({ ok: true, value: null });
  killTab(after);
  const reloaded = await open(() => "Done.");
  await expect.poll(() => reloaded.conversation.actor.getSnapshot().value).toBe("writing");
  expect(Object.keys(reloaded.conversation.actor.getSnapshot().context.runs)).toEqual([branchId]);
  const there = await present(services, contextId);
  expect(ids.filter(({ nodeId }) => !there.has(nodeId))).toEqual([]);
  services.databases.close();
});
