import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import { openDatabases } from "#storage/db.ts";
import { firstValue } from "#storage/live-query.ts";
import { openingProblem } from "#storage/opening-problem.ts";
import { schemaVersions } from "#storage/schema.ts";
import {
  comparable,
  deleteDatabase,
  keptDatabases,
  readKeptDatabase,
  restoreDatabase,
  storedDatabase,
} from "#storage/test-support/kept-databases.ts";
import type { KeptDatabase, Row } from "#storage/test-support/kept-databases.ts";

import { checkEverything } from "./check-everything.ts";

let name: string;

beforeEach(() => {
  name = `bough-kept-${crypto.randomUUID()}`;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDatabase(name);
});

const present = Math.max(...schemaVersions.map(([version]) => version));

/** The rows of a kept database by table, in the order of their keys as stored. */
async function rowsOf({ rows }: KeptDatabase): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const { table, row } of rows) (tables[table] ??= []).push(await comparable(row));
  return tables;
}

const sha256 = async (data: Blob) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", await data.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

it("there is a database of the present version: `npm run database` makes one", () => {
  expect(keptDatabases).toContain(`v${present}`);
});

describe.each(keptDatabases)("a database of version %s", (version) => {
  it("opens with every row as it was, and keeps every law", async () => {
    const kept = await readKeptDatabase(version);
    expect(kept.facts.typed.length).toBeGreaterThan(8);
    await restoreDatabase(name, kept);
    const services = await openServices(name);
    const report = await checkEverything(services, {
      signal: new AbortController().signal,
      report: () => {},
    });
    expect(report).toMatchObject({ unlawful: [], stray: 0 });
    expect(await firstValue(services.damage.watchAll())).toEqual([]);
    const { strict } = services.databases;
    const said = JSON.stringify(await strict.messages.toArray());
    for (const text of kept.facts.typed) expect(said).toContain(JSON.stringify(text).slice(1, -1));
    const attached = await Promise.all(
      (await strict.blobs.toArray()).map(({ data }) => sha256(data)),
    );
    for (const file of kept.facts.made.includes("attachments") ? kept.facts.files : []) {
      expect(attached).toContain(file.sha256);
    }
    services.databases.close();
    const now = await storedDatabase(name);
    expect(now.version).toBe(present * 10);
    const before = await rowsOf(kept);
    const same = Object.keys(before).map((table) => [table, now.tables[table]]);
    expect(Object.fromEntries(same)).toEqual(before);
  });
});

/** The methods by which an upgrade changes a database. */
const STEPS = [
  [IDBDatabase.prototype, "createObjectStore"],
  [IDBDatabase.prototype, "deleteObjectStore"],
  [IDBObjectStore.prototype, "createIndex"],
] as const;

/**
 * Aborts the transaction of every upgrade, of this connection and of the other one, before this step, as if
 * the page were gone or the disk full.
 */
function breakOffAt(step: number): { steps: () => number } {
  let count = 0;
  let aborted: IDBTransaction | undefined;
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((...asked) => {
    const request = open(...asked);
    request.addEventListener("upgradeneeded", () => {
      const { transaction } = request;
      if (transaction !== null) aborted = transaction;
      count = 0;
    });
    return request;
  });
  for (const [prototype, name] of STEPS) {
    // All three take arguments and return something; their exact types do not matter here.
    const methods = prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
    const act = methods[name];
    if (act === undefined) throw new Error(`There is no ${name}.`);
    vi.spyOn(methods, name).mockImplementation(function (this: unknown, ...given) {
      count += 1;
      if (count === step) aborted?.abort();
      return Reflect.apply(act, this, given);
    });
  }
  return { steps: () => count };
}

describe("an upgrade", () => {
  // The first two steps of 8a are outside Dexie: an error thrown there would fail the test itself.
  it.each([
    ["v1", 1],
    ["v8a", 3],
    ["v12", 1],
  ])(
    "of version %s that breaks off at any step leaves all as it was, and is made the next time",
    async (version, firstStep) => {
      const kept = await readKeptDatabase(version);
      await restoreDatabase(name, kept);
      const before = await storedDatabase(name);
      const whole = breakOffAt(0);
      const first = await openDatabases(name);
      first.close();
      vi.restoreAllMocks();
      const steps = whole.steps();
      expect(steps).toBeGreaterThan(10);
      const upgraded = await storedDatabase(name);
      for (let step = firstStep; step <= steps; step += 1) {
        await deleteDatabase(name);
        await restoreDatabase(name, kept);
        breakOffAt(step);
        const error = await openDatabases(name).catch((thrown: unknown) => thrown);
        vi.restoreAllMocks();
        const problem = await openingProblem(name, error);
        const after = await storedDatabase(name);
        const again = await openDatabases(name);
        again.close();
        const next = await storedDatabase(name);
        expect({ step, kind: problem.kind, after, next }).toEqual({
          step,
          kind: "upgrade_failed",
          after: before,
          next: upgraded,
        });
      }
    },
  );
});

type Methods = Record<string, (...given: unknown[]) => unknown>;

/**
 * Upgrades the database from a frame, which is removed at this step with all that it has begun, as if the
 * browser had killed the page there.
 */
function killAt(step: number): { steps: () => number; isGone: () => boolean; end: () => void } {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  // The window of a frame has the same globals as any page.
  const page = frame.contentWindow as unknown as Window & typeof globalThis;
  const factory = page.indexedDB;
  let count = 0;
  vi.spyOn(indexedDB, "open").mockImplementation((...asked) => factory.open(...asked));
  const acts = [
    [page.IDBDatabase.prototype, ["createObjectStore", "deleteObjectStore"]],
    [page.IDBObjectStore.prototype, ["createIndex", "getAll", "put", "add", "delete"]],
  ] as const;
  for (const [prototype, names] of acts) {
    const methods = prototype as unknown as Methods;
    for (const name of names) {
      const act = methods[name];
      methods[name] = function (this: unknown, ...given) {
        count += 1;
        // A page that is gone does nothing more.
        if (act === undefined || !frame.isConnected) return undefined;
        const made = Reflect.apply(act, this, given);
        if (count === step) frame.remove();
        return made;
      };
    }
  }
  return { steps: () => count, isGone: () => !frame.isConnected, end: () => frame.remove() };
}

/** Rows that the upgrade to version 21 splits in two. */
const damaged = [1, 2, 3].map((number): { table: string; row: Row } => ({
  table: "damagedRows",
  row: {
    id: `branches "b${String(number)}"`,
    table: "branches",
    key: `b${String(number)}`,
    contextId: "",
    flaws: [],
    foundAt: 1,
    raw: { id: `b${String(number)}`, colour: "red" },
  },
}));

describe("a page that is killed while it upgrades", () => {
  // For 8a, the steps before Dexie's, which rewrite rows; a break-off at each later step is tested above.
  it.each<[string, typeof damaged, number]>([
    ["v8a", [], 6],
    ["v18", damaged, 100],
  ])(
    "a database of version %s leaves all as it was, whichever step or row it is at, and the next one upgrades it",
    async (version, more, most) => {
      const known = await readKeptDatabase(version);
      const kept = { ...known, rows: [...known.rows, ...more] };
      await restoreDatabase(name, kept);
      const before = await storedDatabase(name);
      const whole = killAt(0);
      const first = await openDatabases(name);
      first.close();
      vi.restoreAllMocks();
      whole.end();
      const upgraded = await storedDatabase(name);
      expect(upgraded).not.toEqual(before);
      expect(whole.steps()).toBeGreaterThan(2 + 2 * more.length);
      for (let step = 1; step <= Math.min(most, whole.steps()); step += 1) {
        await deleteDatabase(name);
        await restoreDatabase(name, kept);
        const killed = killAt(step);
        // Nobody is left to handle the error.
        openDatabases(name).catch(() => {});
        await expect.poll(killed.isGone).toBe(true);
        vi.restoreAllMocks();
        const after = await storedDatabase(name);
        const again = await openDatabases(name);
        again.close();
        expect({ step, after, next: await storedDatabase(name) }).toEqual({
          step,
          after: before,
          next: upgraded,
        });
      }
    },
  );
});
