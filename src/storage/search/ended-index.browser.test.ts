import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it } from "vitest";

import { scriptUrl } from "#platform/trusted-types.ts";
import { createBinStore } from "#storage/conversations/bin-store.ts";
import { openDatabases } from "#storage/db.ts";
import type { Databases } from "#storage/db.ts";
import { firstValue } from "#storage/live-query.ts";
import { nodeRow } from "#storage/test-support/rows.ts";

import { indexDirectory } from "./names.ts";
import { createSearchClient, endSearch, searchClientOf } from "./search-client.ts";
import type { SearchClient } from "./search-client.ts";
import type { FromWorker, ToWorker } from "./search-messages.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import plannedUrl from "./test-support/planned.worker.ts?worker&url";
import { seeded } from "./test-support/random-texts.ts";
// oxlint-disable-next-line import/default
import refusedUrl from "./test-support/refused.worker.ts?worker&url";
import { differing, fill } from "./test-support/searched-database.ts";

let databases: Databases;

beforeEach(async () => {
  databases = await openDatabases(`bough-ended-test-${crypto.randomUUID()}`);
  await fill(databases.strict, 8, seeded(11));
});

afterEach(async () => {
  const { name } = databases.strict;
  await endSearch(name);
  databases.close();
  await Dexie.delete(name);
  const files = await navigator.storage.getDirectory();
  await files.removeEntry(indexDirectory(name), { recursive: true }).catch(() => undefined);
});

async function ready(client: SearchClient): Promise<void> {
  await client.start();
  await expect.poll(() => firstValue(client.state)).toEqual({ kind: "ready" });
  await expect.poll(() => databases.strict.searchMarks.count()).toBe(0);
}

/** Builds an index before the worker that will be ended starts. */
async function indexedBefore(): Promise<void> {
  await ready(searchClientOf(databases.strict, 0));
  await endSearch(databases.strict.name);
}

const nothing = () => Promise.resolve();

async function otherDatabase(): Promise<void> {
  await indexedBefore();
  await databases.strict.settings.put({ key: "searchIndex", value: "another" });
}

async function newMessage(): Promise<void> {
  await indexedBefore();
  await databases.strict.messages.put(nodeRow("c1 m0", "c1", null, { text: "written since" }));
}

async function deletedForGood(): Promise<void> {
  await indexedBefore();
  const bin = createBinStore(databases);
  await bin.moveToBin("c1", 1);
  await bin.empty();
}

/** Runs a worker that stops at a step, and ends it there. */
async function endedAt(step: string, whileStopped: () => Promise<void>): Promise<void> {
  const worker = new Worker(scriptUrl(plannedUrl), { type: "module", name: step });
  const reached = new Promise<void>((resolve, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<{ kind: string }>) => {
      const isReady = JSON.stringify(data).includes('"ready"');
      if (isReady && step.includes("close")) worker.postMessage({ kind: "close" });
      if (data.kind === "reached") resolve();
    });
  });
  worker.postMessage({ kind: "open", database: databases.strict.name, few: 0 });
  await reached;
  await whileStopped();
  worker.terminate();
}

it("is made anew when a search finds that its file is damaged", async () => {
  await indexedBefore();
  const worker = new Worker(scriptUrl(plannedUrl), { type: "module", name: "fails candidates 1" });
  const states: string[] = [];
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "state") states.push(data.state.kind);
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  post({ kind: "open", database: databases.strict.name, few: 0 });
  await expect.poll(() => states.at(-1)).toBe("ready");
  const before = await indexId();
  const known = states.length;
  post({ kind: "find", id: 1, request: { query: "ledger", limit: 5 } });
  await expect.poll(indexId).not.toBe(before);
  await expect.poll(() => states.slice(known).at(-1)).toBe("ready");
  await expect.poll(() => databases.strict.searchMarks.count()).toBe(0);
  expect(states).not.toContain("unavailable");
  worker.terminate();
  const next = createSearchClient(databases.strict, 0);
  await ready(next);
  expect(await differing(databases.strict, next, ["a", "手", "ledger", "zzz"])).toEqual([]);
  await next.end();
});

it("is not waited for by a search if its lock is refused, which is told, and asked for again", async () => {
  const worker = new Worker(scriptUrl(refusedUrl), { type: "module", name: "2" });
  const states: unknown[] = [];
  const answers = new Map<number, number>();
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "state") states.push(data.state);
    if (data.kind === "found" && data.isWhole) answers.set(data.id, data.hits.length);
  });
  const find = (id: number) => {
    const request = { query: "ledger", limit: 5 };
    worker.postMessage({ kind: "find", id, request } satisfies ToWorker);
  };
  const refused = { kind: "refused", why: "Locks are not allowed here." };
  worker.postMessage({ kind: "open", database: databases.strict.name, few: 0 });
  await expect.poll(() => states).toEqual([refused]);
  find(1);
  await expect.poll(() => answers.get(1)).toBe(5);
  await expect.poll(() => states).toEqual([refused, refused]);
  find(2);
  await expect.poll(() => answers.get(2)).toBe(5);
  await expect.poll(() => states.at(-1)).toEqual({ kind: "ready" });
  worker.terminate();
});

/** Id of the index file that belongs to the database. */
async function indexId(): Promise<unknown> {
  return (await databases.strict.settings.get("searchIndex"))?.value;
}

it.each([
  ["after open 1", "a file is made that the database does not know yet", nothing],
  ["before change 1", "nothing is indexed yet", nothing],
  ["in change 1", "messages are being added", nothing],
  ["after change 1", "messages are indexed and still marked", nothing],
  ["before change 1", "a new message is marked and not indexed", newMessage],
  ["after change 1", "a new message is indexed and still marked", newMessage],
  ["before erase 1", "another database’s file is found", otherDatabase],
  ["after erase 1", "another database’s file is gone", otherDatabase],
  ["after open 2", "a new file is made in its place", otherDatabase],
  ["after tidy 1", "what is left of a conversation is being removed", deletedForGood],
  ["after tidy 2", "pages are given back", deletedForGood],
  ["before close 1", "it is about to close", newMessage],
])(
  "a worker that is ended %s, when %s, leaves nothing missing and nothing twice to the next tab",
  async (step, _when, before) => {
    await before();
    const next = createSearchClient(databases.strict, 0);
    await endedAt(step, () => next.start());
    await ready(next);
    const queries = ["a", "手", "le", "ledger", "ש", "written since", "from:me o", "zzz"];
    expect(await differing(databases.strict, next, queries)).toEqual([]);
    await next.end();
  },
);
