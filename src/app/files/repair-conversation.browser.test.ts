import { describe, expect, it, vi } from "vitest";

import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import type { BoughFile } from "#domain/files/format.ts";
import { checkFile } from "#domain/files/plan.ts";
import { createBoughFileReader } from "#domain/files/read-file.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import { seededFile } from "#domain/files/test-support/seeded-file.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { checkEverything, strayFiles } from "./check-everything.ts";
import { repairConversations } from "./repair-conversations.ts";

/** A database with these conversations and nothing else. */
async function withConversations(seed: number, damage: (file: BoughFile) => void) {
  const file = seededFile(seed, { conversations: 3 });
  damage(file);
  const services = await openServices();
  await services.databases.strict.door?.load();
  const { contexts, branches, messages } = services.databases.strict;
  await contexts.bulkPut(file.contexts);
  await branches.bulkPut(file.branches);
  await messages.bulkPut(file.messages);
  return services;
}

const check = (services: Services) =>
  checkEverything(services, { signal: new AbortController().signal, report: () => {} });

async function rowsOf({ databases: { strict } }: Services) {
  return {
    contexts: await strict.contexts.toArray(),
    branches: await strict.branches.toArray(),
    messages: await strict.messages.toArray(),
  };
}

async function repairAll(services: Services, contextIds: readonly string[]) {
  const ids: string[] = [];
  for (const contextId of contextIds) {
    const repaired = await services.damage.repairConversation(contextId, 5);
    if (!repaired.ok) throw new Error(repaired.error.message);
    ids.push(...repaired.value.records.map(({ id }) => id));
  }
  return ids;
}

const damages: Record<string, (file: BoughFile) => void> = {
  "messages are missing": (file) => {
    const random = seededRandom(3);
    file.messages = file.messages.filter(() => random.next() > 0.2);
  },
  "messages name another conversation": (file) => {
    file.messages = file.messages.map((node, at) =>
      at % 5 === 0 ? { ...node, contextId: at % 2 === 0 ? "gone" : "c-other" } : node,
    );
  },
  "messages follow others, in circles": (file) => {
    file.messages = file.messages.map((node, at, all) =>
      at % 4 === 0 ? { ...node, parentId: all.at(-at)?.id ?? null } : node,
    );
  },
  "branches have one name, no base and no view": (file) => {
    file.branches = file.branches.map((branch) => ({ ...branch, name: "main" }));
    file.contexts = file.contexts.map((context) => ({ ...context, activeBranchName: "gone" }));
  },
  "conversations are each other's sub-tasks": (file) => {
    const [first, second] = file.contexts;
    if (first === undefined || second === undefined) return;
    first.parentId = second.id;
    second.parentId = first.id;
  },
};

describe("a repair of conversations that break laws", () => {
  it.each(Object.entries(damages))(
    "makes everything whole, lists each change, and can be undone to the letter: %s",
    async (_, damage) => {
      const services = await withConversations(4, damage);
      const before = await rowsOf(services);
      const found = await check(services);
      expect(found.unlawful.length).toBeGreaterThan(0);
      expect(found.unlawful.every(({ canRepair }) => canRepair)).toBe(true);
      const ids = await repairAll(
        services,
        found.unlawful.flatMap(({ contextIds }) => contextIds),
      );
      expect(await check(services)).toMatchObject({ unlawful: [] });
      const records = await services.databases.strict.damagedRows.toArray();
      expect(records.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      for (const { flaws, repairedAt } of records) {
        expect(flaws[0]?.message.length).toBeGreaterThan(5);
        expect(repairedAt).toBe(5);
      }
      expect(await services.damage.undoRepair(ids)).toEqual({ ok: true, value: { left: 0 } });
      expect(await rowsOf(services)).toEqual(before);
      // The check finds the conversation again; repairing it row by row would change nothing.
      expect((await check(services)).unlawful).toEqual(found.unlawful);
      expect(await services.databases.strict.damagedRows.count()).toBe(0);
      expect(await services.databases.strict.damagedOriginals.count()).toBe(0);
    },
  );

  it("is undone as a whole, or not at all once one of its rows was written to", async () => {
    const services = await withConversations(4, damages["messages are missing"] ?? (() => {}));
    const { branches } = services.databases.strict;
    const before = await rowsOf(services);
    const ids = await repairAll(services, [(await check(services)).unlawful[0]?.id ?? ""]);
    expect(ids.length).toBeGreaterThan(1);
    const repaired = await rowsOf(services);
    const records = await services.databases.strict.damagedRows.toArray();
    const branch = repaired.branches.find(({ id }) => records.some(({ key }) => key === id));
    if (branch === undefined) throw new Error("No branch was repaired.");
    await branches.update(branch.id, { messageIds: [...branch.messageIds, "later"] });
    const grown = await rowsOf(services);
    const stays = { ok: true, value: { left: ids.length, conversations: 1 } };
    expect(await services.damage.undoRepair(ids)).toEqual(stays);
    const others = records.filter(({ key }) => key !== branch.id).map(({ id }) => id);
    expect(await services.damage.undoRepair(others.slice(0, 1))).toEqual(stays);
    expect(await rowsOf(services)).toEqual(grown);
    await branches.put(branch);
    // Undoing one entry of the list undoes all that was repaired together with it.
    expect(await services.damage.undoRepair(others.slice(0, 1))).toMatchObject({
      value: { left: 0 },
    });
    expect(await rowsOf(services)).toEqual(before);
  });

  it("can be undone after the conversation was opened, and lets no earlier tab write", async () => {
    const damage = damages["branches have one name, no base and no view"] ?? (() => {});
    const services = await withConversations(4, damage);
    const before = await rowsOf(services);
    const [one] = (await check(services)).unlawful;
    const ids = await repairAll(services, [one?.id ?? ""]);
    await services.databases.strict.contexts.update(one?.id ?? "", { writerEpoch: 7 });
    expect(await services.damage.undoRepair(ids)).toEqual({ ok: true, value: { left: 0 } });
    expect(await rowsOf(services)).toEqual({
      ...before,
      contexts: before.contexts.map((context) =>
        context.id === one?.id ? { ...context, writerEpoch: 7 } : context,
      ),
    });
  });

  it("can be undone after another branch was viewed, which stays in view", async () => {
    const services = await withConversations(4, (file) => {
      damages["messages are missing"]?.(file);
      damages["conversations are each other's sub-tasks"]?.(file);
    });
    const { strict } = services.databases;
    const before = await rowsOf(services);
    const { unlawful } = await check(services);
    const ids = await repairAll(
      services,
      unlawful.flatMap(({ contextIds }) => contextIds),
    );
    const tables = (await strict.damagedRows.toArray()).map(({ table }) => table);
    expect(tables).toEqual(expect.arrayContaining(["contexts", "branches"]));
    // As if looking at the conversation had written to each row that it may write to.
    const traces = { writerEpoch: 7, activeBranchName: "viewed" };
    await strict.contexts.toCollection().modify(traces);
    await strict.branches.toCollection().modify({ activeAt: 9 });
    expect(await services.damage.undoRepair(ids)).toEqual({ ok: true, value: { left: 0 } });
    expect(await rowsOf(services)).toEqual({
      contexts: before.contexts.map((row) => ({ ...row, ...traces })),
      branches: before.branches.map((row) => ({ ...row, activeAt: 9 })),
      messages: before.messages,
    });
  });

  it("cannot be undone once the person has moved from the view that the repair chose", async () => {
    const damage = damages["branches have one name, no base and no view"] ?? (() => {});
    const services = await withConversations(4, damage);
    const contextId = (await check(services)).unlawful[0]?.id ?? "";
    const ids = await repairAll(services, [contextId]);
    await services.databases.strict.contexts.update(contextId, { activeBranchName: "viewed" });
    const stays = { left: ids.length, conversations: 1 };
    expect(await services.damage.undoRepair(ids)).toEqual({ ok: true, value: stays });
  });

  it("of several tells what was done before one that fails", async () => {
    const services = await withConversations(4, damages["messages are missing"] ?? (() => {}));
    const ids = (await check(services)).unlawful.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    const [first = ""] = ids;
    const done = await repairConversations(services, [first, "gone", ...ids.slice(1)]);
    expect(done.problem).toMatchObject({ kind: "not_found" });
    expect(new Set(done.records.map(({ contextId }) => contextId))).toEqual(new Set([first]));
    expect((await check(services)).unlawful.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it("changes nothing and keeps nothing if the disk is full", async () => {
    const services = await withConversations(4, damages["messages are missing"] ?? (() => {}));
    const [one] = (await check(services)).unlawful;
    const before = await rowsOf(services);
    // The first write fails.
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    const repaired = await services.damage.repairConversation(one?.id ?? "", 5);
    vi.restoreAllMocks();
    expect(repaired).toMatchObject({ ok: false, error: { kind: "full" } });
    expect(await rowsOf(services)).toEqual(before);
    expect(await services.databases.strict.damagedRows.count()).toBe(0);
  });

  it("leaves a conversation alone that no rule makes whole", async () => {
    // Two branches list the same message after different ones.
    const services = await withConversations(2, (file) => {
      const [branch] = file.branches;
      if (branch === undefined) return;
      const [first = "", ...rest] = branch.messageIds;
      file.branches.push({
        ...branch,
        id: "b-disputed",
        name: "disputed",
        messageIds: [...rest.slice(0, 1), first, ...rest.slice(1)],
      });
    });
    const before = await rowsOf(services);
    const [one] = (await check(services)).unlawful;
    expect(one?.canRepair).toBe(false);
    const repaired = await services.damage.repairConversation(one?.id ?? "", 5);
    expect(repaired).toMatchObject({ ok: true, value: { records: [] } });
    expect(repaired.ok && repaired.value.left).toBeTruthy();
    expect(await rowsOf(services)).toEqual(before);
  });
});

it("messages of no conversation are saved as a file that can be imported", async () => {
  const services = await withConversations(4, (file) => {
    file.contexts = file.contexts.slice(1);
  });
  const { stray } = await check(services);
  expect(stray).toBeGreaterThan(0);
  const [file, ...more] = await strayFiles(services);
  expect(more).toEqual([]);
  const reader = createBoughFileReader(() => undefined);
  reader.push(file?.text ?? "");
  const read = reader.end();
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(runToEnd(checkFile(read.value))).toMatchObject({ ok: true });
  expect(read.value.messages).toHaveLength(stray);
});

it("counts a message of no conversation that is in no index", async () => {
  const services = await withConversations(4, () => undefined);
  const { messages } = services.databases.strict;
  expect((await check(services)).stray).toBe(0);
  const [first] = await messages.limit(1).toArray();
  const writing = services.databases.strict.backendDB().transaction("messages", "readwrite");
  writing.objectStore("messages").put({ ...first, id: "nowhere", contextId: { not: "an id" } });
  await new Promise((resolve) => {
    writing.addEventListener("complete", resolve);
  });
  expect((await check(services)).stray).toBe(1);
});
