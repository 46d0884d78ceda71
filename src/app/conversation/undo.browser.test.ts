import { afterEach, describe, expect, inject, it } from "vitest";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { answering, brokenLaws, connectTo, isQuiet, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import type { Command, Outgoing } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";

const { tabOn, closeTabs } = tabs();

afterEach(closeTabs);

async function conversation() {
  const lane = await registerScript(inject("streamServer"), { attempts: [answering("Done.")] });
  const databaseName = `bough-undo-${crypto.randomUUID()}`;
  const bough = createBough({ databaseName });
  await bough.opened;
  const connection = await connectTo(bough, lane.url);
  const { contextId, branchId } = await bough.create("Undo", connection);
  const tab = await tabOn(databaseName, contextId);
  const said = words(bough);
  await carryOut(tab, { type: "message.send", branchId, message: said });
  await expect.poll(() => isQuiet([tab])).toBe(true);
  return { bough, databaseName, contextId, branchId, tab, said };
}

function words({ newId }: Bough): Outgoing {
  return { runId: newId(), nodeId: newId(), content: [{ type: "text", text: "Tell me." }] };
}

async function carryOut({ conversation }: Tab, command: Command): Promise<void> {
  expect(await conversation.dispatch(command)).toEqual({ ok: true, value: null });
}

function lastAct({ branches }: Bough, contextId: string): Promise<UndoRow | null> {
  return new Promise((resolve, reject) => {
    const stop = branches.watchUndo(contextId).subscribe((row) => {
      queueMicrotask(() => stop());
      resolve(row);
    }, reject);
  });
}

/** What a person sees of the rows: no bin, and not when a branch was last in view. */
async function shown({ branches, conversations }: Bough, contextId: string) {
  const live = (await branches.ofContext(contextId)).filter(
    ({ deletedAt }) => deletedAt === undefined,
  );
  const rows: Omit<Branch, "activeAt">[] = live.map(({ activeAt: _activeAt, ...row }) => row);
  rows.sort((left, right) => (left.id < right.id ? -1 : 1));
  const context: Partial<ChatContext> = { ...(await conversations.get(contextId)) };
  delete context.updatedAt;
  delete context.writerEpoch;
  return { rows, context };
}

describe("taking acts back", () => {
  it("goes back through every kind of act, after a reload and from a following tab", async () => {
    const { bough, databaseName, contextId, branchId, tab, said } = await conversation();
    const start = await shown(bough, contextId);
    const answerId = start.rows[0]?.messageIds[1] ?? "";
    const ids = Array.from({ length: 6 }, () => bough.newId());
    const [forked = "", edited = "", again = "", second = "", fanned = "", kept = ""] = ids;
    const overrides = { modelId: "another" };
    const acts: Command[] = [
      { type: "branch.rename", branchId, name: "the trunk" },
      { type: "branch.recolour", branchId, colour: 3 },
      { type: "context.pin", branchId },
      { type: "branch.override", branchId, overrides },
      {
        type: "branch.prompt",
        branchId,
        systemPrompt: { id: "p", content: "Be brief." },
        userPrompt: null,
      },
      {
        type: "branch.fork",
        fromBranchId: branchId,
        nodeId: answerId,
        newBranchId: forked,
        name: "side",
        message: words(bough),
      },
      {
        type: "message.edit",
        branchId,
        nodeId: said.nodeId,
        newBranchId: edited,
        message: words(bough),
      },
      {
        type: "message.regenerate",
        branchId,
        nodeId: answerId,
        newBranchId: again,
        runId: bough.newId(),
      },
      {
        type: "branch.fork",
        fromBranchId: branchId,
        nodeId: answerId,
        newBranchId: second,
        name: "bare",
        message: null,
      },
      {
        type: "branch.fanOut",
        fromBranchId: branchId,
        nodeId: answerId,
        message: words(bough),
        lanes: [{ branchId: fanned, runId: bough.newId(), overrides }],
      },
      { type: "branch.delete", branchId: forked, undoId: bough.newId() },
      { type: "node.prune", nodeId: answerId, keptBranchId: kept, undoId: bough.newId() },
    ];
    for (const act of acts) await carryOut(tab, act);
    await expect.poll(() => isQuiet([tab])).toBe(true);
    closeTabs();

    const writer = await tabOn(databaseName, contextId);
    await expect.poll(() => writer.conversation.actor.getSnapshot().value).toBe("writing");
    const follower = await tabOn(databaseName, contextId);
    const undone: string[] = [];
    for (;;) {
      const row = await lastAct(follower.bough, contextId);
      if (row === null) break;
      await carryOut(follower, { type: "undo", undoId: row.id });
      expect(await brokenLaws(bough, contextId)).toEqual([]);
      undone.push(row.kind);
    }
    expect(undone).toEqual([
      "prune",
      "delete_branch",
      "fan_out",
      "fork",
      "regenerate",
      "edit",
      "fork",
      "prompt",
      "override",
      "pin",
      "recolour",
      "rename",
    ]);
    expect(await shown(bough, contextId)).toEqual(start);
    // Words are never lost: what holds some waits in the bin.
    const binned = (await bough.branches.ofContext(contextId)).filter(
      ({ deletedAt }) => deletedAt !== undefined,
    );
    expect(binned.map(({ id }) => id).sort()).toEqual([forked, edited, again, fanned].sort());
    bough.databases.close();
  });

  it("stops what runs on a branch that is taken away, and keeps it in the bin", async () => {
    const { bough, contextId, branchId, tab } = await conversation();
    const lane = await registerScript(inject("streamServer"), {
      attempts: [{ steps: [], after: "hang" }],
    });
    const slow = await connectTo(bough, lane.url);
    const [answerId = ""] = (await bough.branches.get(branchId))?.messageIds.slice(-1) ?? [];
    const newBranchId = bough.newId();
    await carryOut(tab, {
      type: "branch.fork",
      fromBranchId: branchId,
      nodeId: answerId,
      newBranchId,
      name: "side",
      message: words(bough),
      overrides: { connectionId: slow.id },
    });
    await expect.poll(async () => (await lane.count()).posts).toBe(1);
    const row = await lastAct(bough, contextId);
    await carryOut(tab, { type: "undo", undoId: row?.id ?? "" });
    await expect.poll(async () => (await lane.count()).closedEarly).toBe(1);
    await expect.poll(async () => (await bough.runs.latestRun(newBranchId))?.state).toBe("idle");
    expect((await bough.branches.get(newBranchId))?.deletedAt).toBeTypeOf("number");
    expect(await brokenLaws(bough, contextId)).toEqual([]);
    bough.databases.close();
  });

  it("forgets what can no longer be taken back, and gives way to the act before it", async () => {
    const { bough, contextId, branchId, tab } = await conversation();
    const newBranchId = bough.newId();
    await carryOut(tab, { type: "branch.rename", branchId, name: "trunk" });
    await carryOut(tab, {
      type: "branch.fork",
      fromBranchId: branchId,
      nodeId: null,
      newBranchId,
      name: "side",
      message: null,
    });
    await carryOut(tab, { type: "branch.delete", branchId: newBranchId, undoId: "u" });
    await bough.conversations.emptyBin();
    const refused = await tab.conversation.dispatch({ type: "undo", undoId: "u" });
    expect(refused).toMatchObject({ ok: false, error: { kind: "not_found" } });
    expect(await lastAct(bough, contextId)).toMatchObject({ kind: "fork" });
    await carryOut(tab, { type: "undo", undoId: (await lastAct(bough, contextId))?.id ?? "" });
    expect(await lastAct(bough, contextId)).toMatchObject({ kind: "rename", branchName: "main" });
    bough.databases.close();
  });
});
