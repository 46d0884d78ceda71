import { afterEach, describe, expect, inject, it, onTestFinished, vi } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { answering, brokenLaws, connectTo, textEvent } from "#app/test-support/tabs.ts";
import type { Outgoing } from "#domain/command.ts";
import { textOf } from "#domain/message.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";
import type { StreamAnswer } from "#providers/test-support/stream-script.ts";
import { firstValue } from "#storage/live-query.ts";

import type { Conversation } from "./conversation.ts";
import { KEPT_OPEN, LONG_REST } from "./let-go.ts";

/** The command channels that are open in this page. */
const channels = new Set<string>();
const Channel = globalThis.BroadcastChannel;
vi.stubGlobal(
  "BroadcastChannel",
  class extends Channel {
    constructor(name: string) {
      super(name);
      if (name.startsWith("bough:commands:")) channels.add(name);
    }
    override close() {
      channels.delete(this.name);
      super.close();
    }
  },
);

const toClose: Conversation[] = [];

afterEach(() => toClose.splice(0).forEach((one) => one.close()));

/** A tab whose clock can be put forward. Apart from that, each reading of the clock advances it a little. */
async function tabOf(databaseName = `bough-rest-${crypto.randomUUID()}`) {
  let time = Date.now();
  // Not closed: a tab may still be reading what it tidies after opening a conversation.
  const created = createServices({ databaseName });
  await created.opened;
  const services: Services = {
    ...created,
    now: () => (time += 1),
  };
  const { conversations } = engineOf(services);
  const open = (contextId: string) => {
    const opened = conversations.open(contextId);
    toClose.push(opened);
    return opened;
  };
  return {
    databaseName,
    services,
    conversations,
    open,
    /** Opens that many other conversations. */
    openOthers: async (count: number) => {
      const demo = await connectTo(services, "https://nowhere.example");
      for (let index = 0; index < count; index += 1) {
        const { contextId } = await newConversationOn(services, `Other ${index}`, demo);
        await untilWriting(open(contextId));
      }
    },
    rest: async () => {
      time += LONG_REST + 1;
      await conversations.letGo();
    },
  };
}

type TestTab = Awaited<ReturnType<typeof tabOf>>;

const isOpen = ({ actor }: Conversation) => actor.getSnapshot().status === "active";

function untilWriting({ actor }: Conversation) {
  return expect.poll(() => actor.getSnapshot().value).toBe("writing");
}

async function conversationWith({ services }: TestTab, answers: StreamAnswer[]) {
  const lane = await registerScript(inject("streamServer"), { attempts: answers });
  return newConversationOn(services, "Day", await connectTo(services, lane.url));
}

function words({ newId }: Services, text = "Tell me."): Outgoing {
  return { runId: newId(), nodeId: newId(), content: [{ type: "text", text }] };
}

/** The locks of these conversations, held or queued for. */
async function locksOf(contextIds: readonly string[]): Promise<string[]> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = [...held, ...pending].map(({ name = "" }) => name);
  return contextIds.filter((id) => names.some((name) => name.endsWith(id)));
}

const channelsOf = (contextIds: readonly string[]) =>
  contextIds.filter((id) => channels.has(`bough:commands:${id}`));

async function untilIdle({ services }: TestTab, branchId: string) {
  await expect.poll(async () => (await services.runs.latestRun(branchId))?.state).toBe("idle");
}

describe("conversations opened one after another", () => {
  it("leave eight locks, channels and actors of sixty; each is whole again (G1)", async () => {
    const tab = await tabOf();
    const { services } = tab;
    const begin = async (index: number) => {
      const { contextId, branchId } = await conversationWith(tab, [answering(`Done ${index}.`)]);
      const conversation = tab.open(contextId);
      const message = words(services, `Question ${index}`);
      const done = await Promise.all([
        conversation.dispatch({ type: "message.send", branchId, message }),
        services.drafts.put(branchId, `Draft ${index}`, services.now()),
      ]);
      expect(done.every(({ ok }) => ok)).toBe(true);
      await untilIdle(tab, branchId);
      await conversation.dispatch({ type: "branch.rename", branchId, name: `named ${index}` });
      return { contextId, branchId, conversation };
    };
    const all: Awaited<ReturnType<typeof begin>>[] = [];
    for (let index = 0; index < 60; index += 1) all.push(await begin(index));
    const ids = all.map(({ contextId }) => contextId);
    expect(await locksOf(ids)).toHaveLength(60);
    expect(channelsOf(ids)).toHaveLength(60);

    await tab.rest();
    const kept = ids.slice(-KEPT_OPEN);
    await expect.poll(() => locksOf(ids)).toEqual(kept);
    expect(channelsOf(ids)).toEqual(kept);
    expect(all.filter(({ conversation }) => isOpen(conversation))).toHaveLength(KEPT_OPEN);

    for (const [index, { contextId, branchId }] of all.entries()) {
      const again = tab.open(contextId);
      await untilWriting(again);
      const undo = await firstValue(services.branches.watchUndo(contextId));
      expect(await again.dispatch({ type: "undo", undoId: undo?.id ?? "" })).toMatchObject({
        ok: true,
      });
      const branch = await services.branches.get(branchId);
      expect(branch?.name).toBe("main");
      const nodes = await services.branches.nodes(branch?.messageIds ?? []);
      expect(nodes.map(({ message }) => textOf(message))).toEqual([
        `Question ${index}`,
        `Done ${index}.`,
      ]);
      expect(await firstValue(services.drafts.watch(branchId))).toMatchObject({
        text: `Draft ${index}`,
      });
      expect(await brokenLaws(services, contextId)).toEqual([]);
    }
    await tab.rest();
    await expect.poll(() => locksOf(ids)).toHaveLength(KEPT_OPEN);
  });
});

describe("a conversation stays open (G2)", () => {
  it("while it streams, has a queue or waits for the person, and not after that", async () => {
    const tab = await tabOf();
    const { services } = tab;
    const { contextId, branchId } = await conversationWith(tab, [
      { steps: [{ text: textEvent("Half ") }], after: "hang" },
      answering("Done."),
    ]);
    const streaming = tab.open(contextId);
    const send = () =>
      streaming.dispatch({ type: "message.send", branchId, message: words(services) });
    expect((await send()).ok).toBe(true);
    const run = () => services.runs.latestRun(branchId);
    await expect.poll(async () => (await run())?.state).toBe("streamingLLMResponse");
    expect((await send()).ok).toBe(true);
    await tab.openOthers(KEPT_OPEN);
    await tab.rest();
    expect(isOpen(streaming)).toBe(true);
    expect((await run())?.queue).toHaveLength(1);

    streaming.close();
    const returned = await tabOf(tab.databaseName);
    const waiting = returned.open(contextId);
    await expect.poll(async () => (await run())?.state).toBe("transientFailure.awaitingPerson");
    await untilWriting(waiting);
    await returned.openOthers(KEPT_OPEN);
    await returned.rest();
    expect(isOpen(waiting)).toBe(true);

    // Stop keeps the queue, which then waits for the person.
    await waiting.dispatch({ type: "run.stop", branchId });
    await expect.poll(async () => (await run())?.state).toBe("idle");
    await returned.rest();
    expect(isOpen(waiting)).toBe(true);
    const [queued] = (await run())?.queue ?? [];
    await waiting.dispatch({ type: "message.unqueue", branchId, nodeId: queued?.nodeId ?? "" });
    await expect.poll(() => waiting.restingSince()).toBeDefined();
    await returned.openOthers(KEPT_OPEN);
    await returned.rest();
    expect(isOpen(waiting)).toBe(false);
  });

  it("while it is shown, however often it is held", async () => {
    const tab = await tabOf();
    const { contextId } = await conversationWith(tab, []);
    const conversation = tab.open(contextId);
    await untilWriting(conversation);
    const releases = [tab.conversations.hold(contextId), tab.conversations.hold(contextId)];
    await tab.openOthers(KEPT_OPEN);
    await tab.rest();
    expect(isOpen(conversation)).toBe(true);
    releases[0]?.();
    await tab.rest();
    expect(isOpen(conversation)).toBe(true);
    releases[1]?.();
    await tab.openOthers(KEPT_OPEN);
    await tab.rest();
    expect(isOpen(conversation)).toBe(false);
  });

  it("while another tab follows it; the follower is let go of, and then the writer", async () => {
    const writer = await tabOf();
    const { contextId } = await conversationWith(writer, []);
    const writing = writer.open(contextId);
    await untilWriting(writing);
    const follower = await tabOf(writer.databaseName);
    const following = follower.open(contextId);
    // Learning that another tab writes counts as use.
    await expect.poll(() => following.actor.getSnapshot().context.heldElsewhere).toBe(true);
    await writer.openOthers(KEPT_OPEN);
    await follower.openOthers(KEPT_OPEN);
    await writer.rest();
    expect(isOpen(writing)).toBe(true);
    await follower.rest();
    expect(isOpen(following)).toBe(false);
    await expect.poll(() => locksOf([contextId])).toEqual([contextId]);
    await writer.rest();
    expect(isOpen(writing)).toBe(false);
    await expect.poll(() => locksOf([contextId])).toEqual([]);
  });

  it("if somebody comes for it while it is being let go of", async () => {
    const tab = await tabOf();
    const { contextId } = await conversationWith(tab, []);
    const conversation = tab.open(contextId);
    await untilWriting(conversation);
    await tab.openOthers(KEPT_OPEN);
    let release = () => {};
    const query = navigator.locks.query.bind(navigator.locks);
    const asked = vi.spyOn(navigator.locks, "query").mockImplementation(async () => {
      release = tab.conversations.hold(contextId);
      return query();
    });
    onTestFinished(() => asked.mockRestore());
    await tab.rest();
    release();
    expect(isOpen(conversation)).toBe(true);
    expect(tab.open(contextId)).toBe(conversation);
  });
});

describe("a command to a conversation that was let go of (G3)", () => {
  async function letGo() {
    const tab = await tabOf();
    const { contextId, branchId } = await conversationWith(tab, [answering("Done.")]);
    const conversation = tab.open(contextId);
    await untilWriting(conversation);
    await tab.openOthers(KEPT_OPEN);
    return { tab, contextId, branchId, conversation };
  }

  it("opens it again, and takes effect once", async () => {
    const { tab, contextId, branchId, conversation } = await letGo();
    await tab.rest();
    expect(isOpen(conversation)).toBe(false);
    const message = words(tab.services);
    const send = () => conversation.dispatch({ type: "message.send", branchId, message });
    const answers = await Promise.all([send(), send(), send()]);
    toClose.push(tab.open(contextId));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await untilIdle(tab, branchId);
    const branch = await tab.services.branches.get(branchId);
    expect(branch?.messageIds.filter((id) => id === message.nodeId)).toHaveLength(1);
    expect(branch?.messageIds).toHaveLength(2);
  });

  it("is carried out once, here or in a tab that opens it at that moment", async () => {
    const { tab, contextId, branchId, conversation } = await letGo();
    const other = await tabOf(tab.databaseName);
    const first = words(tab.services, "First");
    const second = words(tab.services, "Second");
    const [, ...answers] = await Promise.all([
      tab.rest(),
      other.open(contextId).dispatch({ type: "message.send", branchId, message: first }),
      conversation.dispatch({ type: "message.send", branchId, message: second }),
    ]);
    toClose.push(tab.open(contextId));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const ofPerson = async () =>
      (await tab.services.branches.get(branchId))?.messageIds.filter(
        (id) => id === first.nodeId || id === second.nodeId,
      );
    await expect.poll(ofPerson).toHaveLength(2);
    await untilIdle(tab, branchId);
    expect(await brokenLaws(tab.services, contextId)).toEqual([]);
  });
});
