import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { computeDelta } from "#domain/requests/delta.ts";
import type { RequestFacts } from "#domain/requests/request-row.ts";
import { createBinStore } from "#storage/conversations/bin-store.ts";
import {
  branchRow,
  claimed,
  contextRow,
  freshDatabases,
  nodeRow,
} from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createRequestStore } from "./requests.ts";
import type { RequestStore } from "./requests.ts";

let db: FreshDatabases;
let store: RequestStore;

beforeEach(async () => {
  db = await freshDatabases();
  store = createRequestStore(db);
});

afterEach(() => db.remove());

function facts(id: string, changes: Partial<RequestFacts> = {}): RequestFacts {
  return {
    id,
    contextId: "c1",
    branchId: "b1",
    runId: "r1",
    nodeId: `node of ${id}`,
    sentAt: Number(id.replaceAll(/\D/gu, "")),
    protocol: "openai-chat",
    connectionId: "k",
    connectionName: "Test",
    modelId: "m",
    url: "https://model.example/v1/chat/completions",
    headers: {},
    bytes: 1,
    sha256: "",
    trace: [],
    parts: { system: 0, tools: 0, messages: 10, attachments: 0 },
    ...changes,
  };
}

const bodies = ["one", "one two", "one two three", "zero two three"];

/** Stores four requests, each as a difference from the one before; the last two are on another branch. */
async function stored() {
  const token = await claimed(db, "c1");
  await db.strict.branches.put(branchRow("b2", "c1", { name: "other" }));
  for (const [at, body] of bodies.entries()) {
    const before = bodies[at - 1];
    const told =
      before === undefined
        ? { pieces: [body] }
        : { baseId: `q${at - 1}`, pieces: computeDelta(before, body) };
    await store.add(token, facts(`q${at}`, { branchId: at < 2 ? "b1" : "b2" }), told, body);
  }
  return token;
}

describe("requests", () => {
  it("are stored as differences from the previous one and read whole", async () => {
    await stored();
    for (const [at, body] of bodies.entries()) expect(await store.body(`q${at}`)).toBe(body);
    expect(await store.body("q9")).toBeUndefined();
  });

  it("are stored whole if the body before is gone", async () => {
    const token = await stored();
    await db.strict.requestBodies.delete("q3");
    const told = { baseId: "q3", pieces: computeDelta("zero two three", "zero two three four") };
    await store.add(token, facts("q4", { branchId: "b2" }), told, "zero two three four");
    expect(await store.body("q4")).toBe("zero two three four");
  });

  it("are found by branch, by the message they produced, and with their end", async () => {
    const token = await stored();
    expect((await store.latestOn("b1"))?.id).toBe("q1");
    expect((await store.ofNode("node of q2"))?.id).toBe("q2");
    const end = {
      at: 9,
      outcome: "answered",
      answerTokens: 3,
      usage: { inputTokens: 20 },
    } as const;
    expect((await store.end(token, "q2", end)).ok).toBe(true);
    expect(await store.get("q2")).toMatchObject({ end });
    const counted = await store.counted({ connectionId: "k", modelId: "m" }, 5);
    expect(counted.map(({ id }) => id)).toEqual(["q2"]);
    expect(await store.counted({ connectionId: "k", modelId: "other" }, 5)).toEqual([]);
  });

  it("are not written by a tab that was taken over", async () => {
    const token = await stored();
    await claimed(db, "c1");
    const late = await store.add(token, facts("q5"), { pieces: ["late"] }, "late");
    expect(late).toMatchObject({ ok: false, error: { kind: "stale_writer" } });
    expect(await store.get("q5")).toBeUndefined();
  });

  it("are removed with their branch, including all text that no remaining request contains", async () => {
    const token = await stored();
    const secret = `${"what both begin with, long enough to be told ".repeat(3)}PASSWORD`;
    const edited = [`${secret.slice(0, -8)}one`, `${secret.slice(0, -8)}two`];
    await store.add(token, facts("q4"), { pieces: [secret] }, secret);
    for (const [at, body] of edited.entries()) {
      const told = { baseId: "q4", pieces: computeDelta(secret, body) };
      await store.add(token, facts(`q${at + 5}`, { branchId: "b2" }), told, body);
    }
    await db.strict.branches.update("b1", { deletedAt: 5 });
    await createBinStore(db).empty();
    const left = await store.ofContext("c1");
    expect(left.map(({ id }) => id).sort()).toEqual(["q2", "q3", "q5", "q6"]);
    const kept = await db.strict.requestBodies.toArray();
    expect(kept.map(({ id }) => id).sort()).toEqual(["q2", "q3", "q5", "q6"]);
    expect(JSON.stringify(kept)).not.toContain("PASSWORD");
    for (const [id, body] of [
      ["q2", bodies[2]],
      ["q3", bodies[3]],
      ["q5", edited[0]],
      ["q6", edited[1]],
    ] as const) {
      expect(await store.body(id)).toBe(body);
    }
    await db.strict.branches.update("b2", { deletedAt: 6 });
    await createBinStore(db).empty();
    expect(await db.strict.requests.count()).toBe(0);
    expect(await db.strict.requestBodies.count()).toBe(0);
  });

  it("stay with an answer that another branch lists, when their own branch is removed", async () => {
    await stored();
    await db.strict.branches.update("b1", {
      messageIds: ["node of q0", "node of q1"],
      deletedAt: 5,
    });
    await db.strict.branches.update("b2", { messageIds: ["node of q0"] });
    await createBinStore(db).empty();
    const left = await store.ofContext("c1");
    expect(left.map(({ id, branchId }) => `${id} on ${branchId}`).sort()).toEqual([
      "q0 on b2",
      "q2 on b2",
      "q3 on b2",
    ]);
    expect((await store.ofNode("node of q0"))?.id).toBe("q0");
    for (const [at, id] of [
      [0, "q0"],
      [2, "q2"],
      [3, "q3"],
    ] as const) {
      expect(await store.body(id)).toBe(bodies[at]);
    }
  });

  it("go over to the oldest of several branches, a live one if there is one", async () => {
    await stored();
    const answers = ["node of q0", "node of q1"];
    const { branches } = db.strict;
    await branches.update("b1", { messageIds: answers, deletedAt: 5 });
    const only = { messageIds: answers.slice(0, 1) };
    await branches.bulkPut([
      branchRow("b3", "c1", { name: "newer", createdAt: 8, ...only }),
      branchRow("b4", "c1", { name: "older", createdAt: 7, ...only }),
      branchRow("b5", "c1", { name: "newest", createdAt: 9, messageIds: answers }),
    ]);
    await createBinStore(db).empty();
    expect((await store.ofNode("node of q0"))?.branchId).toBe("b4");
    expect((await store.ofNode("node of q1"))?.branchId).toBe("b5");
  });

  it("are removed with their conversation, and no other's", async () => {
    await stored();
    await db.strict.contexts.put(contextRow("c2"));
    await db.strict.messages.put(nodeRow("n", "c2", null));
    const other = await claimed(db, "c2");
    const seven = facts("q7", { contextId: "c2", branchId: "b7" });
    await store.add(other, seven, { pieces: ["seven"] }, "seven");
    await createBinStore(db).moveToBin("c1", 5);
    await createBinStore(db).empty();
    expect(await store.ofContext("c1")).toEqual([]);
    expect(await db.strict.requestBodies.count()).toBe(1);
    expect(await store.body("q7")).toBe("seven");
  });
});
