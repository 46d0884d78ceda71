import { afterEach, beforeEach, expect, it } from "vitest";

import { encodeDelta } from "#domain/requests/delta-text.ts";
import type { RequestFacts } from "#domain/requests/request-row.ts";
import { claimed, freshDatabases } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { contextsWithBodies, removeOldBodies } from "./old-bodies.ts";
import { createRequestStore } from "./requests.ts";
import type { RequestStore } from "./requests.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

let db: FreshDatabases;
let store: RequestStore;

beforeEach(async () => {
  db = await freshDatabases();
  store = createRequestStore(db);
});

afterEach(() => db.remove());

function facts(id: string, branchId: string, sentAt: number): RequestFacts {
  return {
    id,
    contextId: "c1",
    branchId,
    runId: "r1",
    nodeId: `node of ${id}`,
    sentAt,
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
  };
}

const textOf = (at: number) =>
  Array.from({ length: at + 1 }, (_, line) => `message ${line}, with enough words to be told`).join(
    "\n",
  );

/**
 * Stores one body a day, the newest today, each as a difference from the one before; `side` as a difference
 * from `q10`.
 */
async function twentyDays() {
  const token = await claimed(db, "c1");
  for (let at = 0; at < 20; at += 1) {
    const text = textOf(at);
    const base = at === 0 ? undefined : { id: `q${at - 1}`, text: textOf(at - 1) };
    const sent = facts(`q${at}`, "main", NOW - (19 - at) * DAY);
    await store.add(token, sent, encodeDelta(base, text), text);
  }
  const text = `${textOf(10)}\nand another way`;
  const side = facts("side", "side", NOW - 9 * DAY);
  await store.add(token, side, encodeDelta({ id: "q10", text: textOf(10) }, text), text);
}

const ids = async () => (await db.strict.requestBodies.toArray()).map(({ id }) => id).toSorted();

it("removes old bodies; all others are read to the letter, and every request is known", async () => {
  await twentyDays();
  expect(await contextsWithBodies(db)).toEqual(["c1"]);
  const removed = await removeOldBodies(db, "c1", { days: 7, now: NOW });
  // What is left: those of the last seven days, and the newest on the other branch.
  expect(removed).toBe(12);
  expect(await ids()).toEqual(["q12", "q13", "q14", "q15", "q16", "q17", "q18", "q19", "side"]);
  for (let at = 12; at < 20; at += 1) expect(await store.body(`q${at}`)).toBe(textOf(at));
  expect(await store.body("side")).toBe(`${textOf(10)}\nand another way`);
  expect(await store.body("q3")).toBeUndefined();
  expect(await store.ofContext("c1")).toHaveLength(21);
  expect((await store.get("q3"))?.bodyRemovedAt).toBe(NOW);
  expect((await store.get("q13"))?.bodyRemovedAt).toBeUndefined();
  // None of the removed bodies' own text is left, and a second run has nothing to do.
  expect(await removeOldBodies(db, "c1", { days: 7, now: NOW })).toBe(0);
});

it("removes nothing by the rule that keeps everything", async () => {
  await twentyDays();
  expect(await removeOldBodies(db, "c1", { days: null, now: NOW })).toBe(0);
  expect(await ids()).toHaveLength(21);
});

it("keeps the next body readable, whichever body the writing tab remembers", async () => {
  await twentyDays();
  const token = await claimed(db, "c1");
  await removeOldBodies(db, "c1", { days: 7, now: NOW });
  const told = encodeDelta({ id: "q3", text: textOf(3) }, textOf(20));
  expect(told.baseId).toBe("q3");
  await store.add(token, facts("q20", "main", NOW), told, textOf(20));
  expect(await store.body("q20")).toBe(textOf(20));
});
