import { afterEach, expect, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { brokenLaws, connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { Command, Outgoing } from "#domain/command.ts";

/** Limits that let go of everything at rest, at once. */
const AT_ONCE = { kept: 0, rest: 0 };

/** Reproducible numbers from 0 to below 1. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The tabs and conversations that a person has open, and the messages acknowledged to them. */
class Day {
  readonly tabs: Services[] = [];
  /** Acknowledged messages, by conversation. */
  readonly kept = new Map<string, string[]>();
  readonly branchIds = new Map<string, string[]>();
  private readonly databaseName: string;
  private readonly chance: () => number;

  constructor(databaseName: string, chance: () => number) {
    this.databaseName = databaseName;
    this.chance = chance;
  }

  get contextIds(): string[] {
    return [...this.branchIds.keys()];
  }

  async openTab(at: number): Promise<void> {
    const services = createServices({ databaseName: this.databaseName });
    await services.opened;
    letModelTalk(services, async () => {
      await pause(this.chance() * 15);
      return "Done.";
    });
    this.tabs[at] = services;
  }

  /** Makes the page die: nothing that it has begun is written any more. */
  kill(at: number): void {
    const services = this.tabs[at];
    if (services === undefined) return;
    const never = () => new Promise(() => {});
    Object.assign(services.databases.strict, { transaction: never });
    Object.assign(services.databases.relaxed, { transaction: never });
    for (const id of this.contextIds) engineOf(services).open(id).close();
  }

  /** Sends one random command. Resolves when it is answered, or its tab is gone. */
  async act(): Promise<void> {
    const services = this.oneOf(this.tabs);
    const contextId = this.oneOf(this.contextIds);
    if (services === undefined || contextId === undefined) return;
    const { conversations } = engineOf(services);
    if (this.chance() < 0.4) return conversations.letGo(AT_ONCE);
    const release = this.chance() < 0.3 ? conversations.hold(contextId) : () => {};
    const conversation = conversations.open(contextId);
    // The person takes a while; in that time the conversation may be let go of, unless it is shown.
    await pause(this.chance() * 30);
    const { command, done } = await this.next(services, contextId);
    const answer = await conversation.dispatch(command);
    if (answer.ok) done();
    release();
    return undefined;
  }

  private async next({ newId, branches }: Services, contextId: string) {
    const branchId = this.oneOf(this.branchIds.get(contextId) ?? []) ?? "";
    const branch = await branches.get(branchId);
    const nodeId = this.oneOf(branch?.messageIds ?? []);
    const newBranchId = newId();
    const message: Outgoing = {
      runId: newId(),
      nodeId: newId(),
      content: [{ type: "text", text: "Tell me." }],
    };
    const kind = this.chance();
    const command = ((): Command => {
      if (kind < 0.1) return { type: "run.stop", branchId };
      if (kind < 0.2) return { type: "branch.rename", branchId, name: `named ${newId()}` };
      if (nodeId === undefined || kind > 0.5) return { type: "message.send", branchId, message };
      const fork = { type: "branch.fork", fromBranchId: branchId, nodeId, newBranchId } as const;
      return { ...fork, name: null, message };
    })();
    const done = () => {
      if ("newBranchId" in command) this.branchIds.get(contextId)?.push(newBranchId);
      if ("message" in command) this.kept.get(contextId)?.push(message.nodeId);
    };
    return { command, done };
  }

  private oneOf<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.chance() * values.length)];
  }
}

let day: Day;
afterEach(() => day.tabs.forEach((_, at) => day.kill(at)));

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

async function locksOf(contextIds: readonly string[]): Promise<number> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = [...held, ...pending].map(({ name = "" }) => name);
  return contextIds.filter((id) => names.some((name) => name.endsWith(id))).length;
}

it.each([1, 2])(
  "300 acts in two tabs that let go of everything at every turn, and die, lose nothing (G1, G3, %i)",
  async (seed) => {
    const databaseName = `bough-often-${crypto.randomUUID()}`;
    const services = createServices({ databaseName });
    await services.opened;
    const connection = await connectTo(services, "https://model.example/v1");
    const chance = chanceFrom(seed);
    day = new Day(databaseName, chance);
    for (const title of ["One", "Two", "Three", "Four"]) {
      const { contextId, branchId } = await newConversationOn(services, title, connection);
      day.branchIds.set(contextId, [branchId]);
      day.kept.set(contextId, []);
    }
    await Promise.all([day.openTab(0), day.openTab(1)]);
    for (let acts = 0; acts < 300;) {
      const together = 1 + Math.floor(chance() * 5);
      acts += together;
      const done = Promise.all(Array.from({ length: together }, () => day.act()));
      if (chance() < 0.08) {
        await pause(chance() * 20);
        const at = Math.floor(chance() * 2);
        day.kill(at);
        await day.openTab(at);
      } else {
        await Promise.race([done, pause(1_000)]);
      }
    }
    expect([...day.kept.values()].flat().length).toBeGreaterThan(40);
    const lost = async () => {
      const found = await Promise.all(
        [...day.kept].map(async ([contextId, ids]) => {
          const there = await present(services, contextId);
          return ids.filter((id) => !there.has(id));
        }),
      );
      return found.flat();
    };
    await expect.poll(lost).toEqual([]);
    // Interrupted runs and queued messages keep a conversation open until the person decides.
    for (const contextId of day.contextIds) await settle(day, services, contextId);
    const letGo = async () => {
      for (const tab of day.tabs) await engineOf(tab).conversations.letGo(AT_ONCE);
      return locksOf(day.contextIds);
    };
    await expect.poll(letGo).toBe(0);
    for (const id of day.contextIds) expect(await brokenLaws(services, id)).toEqual([]);
    services.databases.close();
  },
  300_000,
);

/** Stops every run and takes back the queued messages. */
async function settle({ tabs: [tab] }: Day, { runs }: Services, contextId: string): Promise<void> {
  if (tab === undefined) return;
  const { conversations } = engineOf(tab);
  conversations.open(contextId).takeOver();
  const open = async () => {
    const last = await runs.latestRuns(contextId);
    const unsettled = last.filter(({ state, queue }) => state !== "idle" || queue.length > 0);
    for (const { branchId, state, queue } of unsettled) {
      const conversation = conversations.open(contextId);
      if (state !== "idle") await conversation.dispatch({ type: "run.stop", branchId });
      for (const { nodeId } of queue) {
        await conversation.dispatch({ type: "message.unqueue", branchId, nodeId });
      }
    }
    return unsettled.length;
  };
  await expect.poll(open).toBe(0);
}
