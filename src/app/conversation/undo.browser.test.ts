import { afterEach, describe, expect, inject, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { answering, brokenLaws, connectTo, isQuiet, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import type { UndoRow } from "#domain/branching/change-set.ts";
import type { Command, Outgoing } from "#domain/command.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { registerScript } from "#providers/test-support/stream-script.ts";
import type { UndoHistory } from "#storage/conversations/branches.ts";
import { firstValue } from "#storage/live-query.ts";

const { tabOn, closeTabs } = tabs();

afterEach(closeTabs);

async function conversation() {
  const lane = await registerScript(inject("streamServer"), { attempts: [answering("Done.")] });
  const databaseName = `bough-undo-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, lane.url);
  const { contextId, branchId } = await newConversationOn(services, "Undo", connection);
  const tab = await tabOn(databaseName, contextId);
  const said = words(services);
  await carryOut(tab, { type: "message.send", branchId, message: said });
  await expect.poll(() => isQuiet([tab])).toBe(true);
  return { services, databaseName, contextId, branchId, tab, said };
}

function words({ newId }: Services): Outgoing {
  return { runId: newId(), nodeId: newId(), content: [{ type: "text", text: "Tell me." }] };
}

async function carryOut({ conversation }: Tab, command: Command): Promise<void> {
  expect(await conversation.dispatch(command)).toEqual({ ok: true, value: null });
}

function lastAct({ branches }: Services, contextId: string): Promise<UndoRow | null> {
  return new Promise((resolve, reject) => {
    const stop = branches.watchUndo(contextId).subscribe((row) => {
      queueMicrotask(() => stop());
      resolve(row);
    }, reject);
  });
}

/** The rows as a person sees them, without the bin and without the time a branch was last active. */
async function shown({ branches, conversations }: Services, contextId: string) {
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

function history({ branches }: Services, contextId: string): Promise<UndoHistory> {
  return firstValue(branches.watchHistory(contextId));
}

describe("undoing actions", () => {
  it("P8: refuses to take what was written since on a fork, and goes on to what was done before", async () => {
    const { services, contextId, branchId, tab } = await conversation();
    const [main] = (await shown(services, contextId)).rows;
    const [early, late] = [services.newId(), services.newId()];
    const fork = (newBranchId: string, name: string): Command => ({
      type: "branch.fork",
      fromBranchId: branchId,
      nodeId: main?.messageIds.at(-1) ?? "",
      newBranchId,
      name,
      message: words(services),
    });
    await carryOut(tab, fork(early, "early"));
    await carryOut(tab, fork(late, "late"));
    await expect.poll(() => isQuiet([tab])).toBe(true);
    await carryOut(tab, { type: "message.send", branchId: late, message: words(services) });
    await expect.poll(() => isQuiet([tab])).toBe(true);
    const before = await shown(services, contextId);

    const last = await lastAct(services, contextId);
    const refused = await tab.conversation.dispatch({ type: "undo", undoId: last?.id ?? "" });
    expect(refused).toMatchObject({ ok: false, error: { kind: "continued", branchId: late } });
    expect(await shown(services, contextId)).toEqual(before);

    // A fork with only one question is undone together with its first answer.
    const next = await lastAct(services, contextId);
    await carryOut(tab, { type: "undo", undoId: next?.id ?? "" });
    const left = (await shown(services, contextId)).rows.map(({ id }) => id);
    expect(left.toSorted()).toEqual([branchId, late].toSorted());
  });

  it("reverses every kind of action, after a reload and from a following tab", async () => {
    const { services, databaseName, contextId, branchId, tab, said } = await conversation();
    const start = await shown(services, contextId);
    const answerId = start.rows[0]?.messageIds[1] ?? "";
    const ids = Array.from({ length: 6 }, () => services.newId());
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
        message: words(services),
      },
      {
        type: "message.edit",
        branchId,
        nodeId: said.nodeId,
        newBranchId: edited,
        message: words(services),
      },
      {
        type: "message.regenerate",
        branchId,
        nodeId: answerId,
        newBranchId: again,
        runId: services.newId(),
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
        message: words(services),
        lanes: [{ branchId: fanned, runId: services.newId(), overrides }],
      },
      { type: "branch.delete", branchId: forked, undoId: services.newId() },
      { type: "node.prune", nodeId: answerId, keptBranchId: kept, undoId: services.newId() },
    ];
    for (const act of acts) await carryOut(tab, act);
    await expect.poll(() => isQuiet([tab])).toBe(true);
    const done = await shown(services, contextId);
    closeTabs();

    const writer = await tabOn(databaseName, contextId);
    await expect.poll(() => writer.conversation.actor.getSnapshot().value).toBe("writing");
    const follower = await tabOn(databaseName, contextId);
    const undone: string[] = [];
    for (;;) {
      const row = await lastAct(follower.services, contextId);
      if (row === null) break;
      await carryOut(follower, { type: "undo", undoId: row.id });
      expect(await brokenLaws(services, contextId)).toEqual([]);
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
    expect(await shown(services, contextId)).toEqual(start);
    // Text is never lost: branches that have text go to the bin.
    const binned = (await services.branches.ofContext(contextId)).filter(
      ({ deletedAt }) => deletedAt !== undefined,
    );
    expect(binned.map(({ id }) => id).sort()).toEqual([forked, edited, again, fanned].sort());

    // A later visit redoes everything, and can then undo the actions once more.
    closeTabs();
    const later = await tabOn(databaseName, contextId);
    for (const kind of undone.toReversed()) {
      const { undone: left } = await history(later.services, contextId);
      expect(left[0]?.redoes?.kind).toBe(kind);
      await carryOut(later, { type: "undo", undoId: left[0]?.id ?? "" });
      expect(await brokenLaws(services, contextId)).toEqual([]);
    }
    expect(await shown(services, contextId)).toEqual(done);
    const after = await history(later.services, contextId);
    expect(after.undone).toEqual([]);
    expect(after.acts.map(({ kind }) => kind)).toEqual(undone);
    services.databases.close();
  });

  it("stops the run on a branch that is undone, and keeps the branch in the bin", async () => {
    const { services, contextId, branchId, tab } = await conversation();
    const lane = await registerScript(inject("streamServer"), {
      attempts: [{ steps: [], after: "hang" }],
    });
    const slow = await connectTo(services, lane.url);
    const [answerId = ""] = (await services.branches.get(branchId))?.messageIds.slice(-1) ?? [];
    const newBranchId = services.newId();
    await carryOut(tab, {
      type: "branch.fork",
      fromBranchId: branchId,
      nodeId: answerId,
      newBranchId,
      name: "side",
      message: words(services),
      overrides: { connectionId: slow.id },
    });
    await expect.poll(async () => (await lane.count()).posts).toBe(1);
    const row = await lastAct(services, contextId);
    await carryOut(tab, { type: "undo", undoId: row?.id ?? "" });
    await expect.poll(async () => (await lane.count()).closedEarly).toBe(1);
    await expect.poll(async () => (await services.runs.latestRun(newBranchId))?.state).toBe("idle");
    expect((await services.branches.get(newBranchId))?.deletedAt).toBeTypeOf("number");
    expect(await brokenLaws(services, contextId)).toEqual([]);
    services.databases.close();
  });

  it("offers no redo after another action or a new message", async () => {
    const { services, contextId, branchId, tab } = await conversation();
    const undoLast = async () => {
      const row = await lastAct(services, contextId);
      await carryOut(tab, { type: "undo", undoId: row?.id ?? "" });
      const { undone } = await history(services, contextId);
      expect(undone).toHaveLength(1);
      return undone[0]?.id ?? "";
    };
    await carryOut(tab, { type: "branch.rename", branchId, name: "trunk" });
    const redo = await undoLast();
    await carryOut(tab, { type: "branch.recolour", branchId, colour: 3 });
    expect((await history(services, contextId)).undone).toEqual([]);
    const refused = await tab.conversation.dispatch({ type: "undo", undoId: redo });
    expect(refused).toMatchObject({ ok: false, error: { kind: "wrong_state" } });

    await undoLast();
    await carryOut(tab, { type: "message.send", branchId, message: words(services) });
    await expect.poll(() => isQuiet([tab])).toBe(true);
    expect((await history(services, contextId)).undone).toEqual([]);
    services.databases.close();
  });

  it("forgets an action that can no longer be undone, and offers the one before it", async () => {
    const { services, contextId, branchId, tab } = await conversation();
    const newBranchId = services.newId();
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
    await services.bin.empty();
    const refused = await tab.conversation.dispatch({ type: "undo", undoId: "u" });
    expect(refused).toMatchObject({ ok: false, error: { kind: "not_found" } });
    expect(await lastAct(services, contextId)).toMatchObject({ kind: "fork" });
    await carryOut(tab, { type: "undo", undoId: (await lastAct(services, contextId))?.id ?? "" });
    expect(await lastAct(services, contextId)).toMatchObject({
      kind: "rename",
      branchName: "main",
    });
    services.databases.close();
  });
});
