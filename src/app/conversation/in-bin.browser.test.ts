import { afterEach, describe, expect, it, vi } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { stopRuns } from "#app/root/stop-runs.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { connectTo, isQuiet, tabs } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { Command, Outgoing } from "#domain/command.ts";
import type { ContentPart } from "#domain/message.ts";
import { contextRow } from "#storage/test-support/rows.ts";

const { tabOn, closeTabs } = tabs();

afterEach(closeTabs);

const IN_BIN = { ok: false, error: { message: expect.stringContaining("in the bin") } };

/** An answered conversation, open in the writing tab and in one that follows. */
async function answered() {
  const databaseName = `bough-in-bin-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Deleted", connection);
  const writer = await tabOn(databaseName, contextId);
  await expect.poll(() => writer.conversation.actor.getSnapshot().value).toBe("writing");
  const follower = await tabOn(databaseName, contextId);
  const asked: string[] = [];
  letModelTalk(writer.services, () => {
    asked.push("once");
    return "Yes.";
  });
  const message = outgoing(services.newId, [{ type: "text", text: "Is it?" }]);
  await writer.conversation.dispatch({ type: "message.send", branchId, message });
  await expect.poll(async () => (await services.branches.get(branchId))?.messageIds.length).toBe(2);
  await expect.poll(() => isQuiet([writer])).toBe(true);
  const nodeIds = (await services.branches.get(branchId))?.messageIds ?? [];
  return { services, contextId, branchId, nodeIds, writer, follower, asked };
}

function outgoing(newId: () => string, content: ContentPart[]): Outgoing {
  return { runId: newId(), nodeId: newId(), content };
}

type Answered = Awaited<ReturnType<typeof answered>>;

function work({ services: { newId }, branchId, nodeIds }: Answered): Command[] {
  const [question = "", answer = ""] = nodeIds;
  const said = () => outgoing(newId, [{ type: "text", text: "And now?" }]);
  const ids = () => ({ branchId, newBranchId: newId() });
  return [
    { type: "message.send", branchId, message: said() },
    { type: "message.send", branchId, message: outgoing(newId, []) },
    { type: "message.edit", ...ids(), nodeId: question, message: said() },
    { type: "message.regenerate", ...ids(), nodeId: answer, runId: newId() },
    { type: "run.retry", ...ids(), runId: newId() },
    { type: "run.continue", branchId, runId: newId(), nodeId: newId() },
    {
      type: "branch.fork",
      fromBranchId: branchId,
      nodeId: answer,
      newBranchId: newId(),
      name: null,
      message: said(),
    },
    {
      type: "branch.fanOut",
      fromBranchId: branchId,
      nodeId: answer,
      message: said(),
      lanes: [{ branchId: newId(), runId: newId(), overrides: {} }],
    },
    {
      type: "branch.bringBack",
      branchId,
      message: said(),
      source: { branchId, nodeIds: [answer] },
    },
  ];
}

/** All stored messages, branches and runs of the conversation. */
async function storedIn({ services, contextId }: Answered) {
  const { branches, runs } = services;
  return {
    branches: await branches.ofContext(contextId),
    nodeIds: (await branches.nodeIds(contextId)).toSorted(),
    runs: (await runs.ofContext(contextId)).map(({ id, state }) => [id, state]),
  };
}

describe("P12: a conversation that is in the bin", () => {
  it("takes no message and begins no run, from any tab", async () => {
    const found = await answered();
    const before = await storedIn(found);
    await found.services.bin.moveToBin(found.contextId, 1);
    for (const command of work(found)) {
      for (const tab of [found.writer, found.follower]) {
        expect(await tab.conversation.dispatch(command)).toMatchObject(IN_BIN);
      }
    }
    expect(await storedIn(found)).toEqual(before);
    expect(found.asked).toHaveLength(1);
  });

  it("nor do its sub-tasks, at any depth: emptying the bin takes them along", async () => {
    const found = await answered();
    const { services, contextId } = found;
    const [root, task] = [services.newId(), services.newId()];
    const { contexts } = services.databases.strict;
    await contexts.bulkAdd([contextRow(root), { ...contextRow(task), parentId: root }]);
    await contexts.update(contextId, { parentId: task });
    const before = await storedIn(found);
    await services.bin.moveToBin(root, 1);
    for (const command of work(found)) {
      expect(await found.writer.conversation.dispatch(command)).toMatchObject(IN_BIN);
    }
    // A command that checked before the deletion is refused in its own transaction.
    const { conversations } = found.writer.services;
    const look = vi.spyOn(conversations, "binnedAbove").mockResolvedValue(undefined);
    for (const command of work(found)) {
      if (!("message" in command) || command.message?.content.length === 0) continue;
      expect(await found.writer.conversation.dispatch(command)).toMatchObject(IN_BIN);
      await expect.poll(() => isQuiet([found.writer])).toBe(true);
    }
    look.mockRestore();
    const { branches, nodeIds } = await storedIn(found);
    expect({ branches, nodeIds }).toEqual({ branches: before.branches, nodeIds: before.nodeIds });
    expect(found.asked).toHaveLength(1);
    await services.bin.restore(root);
    const [send] = work(found);
    if (send === undefined) throw new Error("There is no command.");
    expect(await found.writer.conversation.dispatch(send)).toMatchObject({ ok: true });
    await expect.poll(() => found.asked.length).toBe(2);
  });

  it("takes them again once it is restored", async () => {
    const found = await answered();
    await found.services.bin.moveToBin(found.contextId, 1);
    await found.services.bin.restore(found.contextId);
    const [send] = work(found);
    if (send === undefined) throw new Error("There is no command.");
    expect(await found.follower.conversation.dispatch(send)).toMatchObject({ ok: true });
    await expect.poll(() => found.asked.length).toBe(2);
  });

  it("refuses in the transaction what was on its way when another tab deleted it", async () => {
    const found = await answered();
    const { services, contextId } = found;
    for (const command of work(found)) {
      if (command.type === "run.retry" || command.type === "run.continue") continue;
      const { conversations } = found.writer.services;
      const get = conversations.get.bind(conversations);
      const before = await services.branches.nodeIds(contextId);
      let isDeleted = false;
      // The deletion comes right after the command has checked.
      conversations.get = async (id) => {
        const context = await get(id);
        if (!isDeleted) {
          isDeleted = true;
          await services.bin.moveToBin(contextId, 1);
        }
        return context;
      };
      const answer = await found.writer.conversation.dispatch(command);
      conversations.get = get;
      // A command that only asks for an answer is acknowledged before the request is made.
      const isAsked = command.type === "message.send" && command.message.content.length === 0;
      expect(answer).toMatchObject(isAsked ? { ok: true } : IN_BIN);
      await expect.poll(() => isQuiet([found.writer])).toBe(true);
      expect((await services.branches.nodeIds(contextId)).toSorted()).toEqual(before.toSorted());
      await stopRuns(services, contextId);
      await services.bin.restore(contextId);
    }
    expect(found.asked).toHaveLength(1);
  });
});
