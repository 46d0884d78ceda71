import { Dexie } from "dexie";
import type {
  DBCoreKeyRange,
  DBCoreMutateResponse,
  DBCorePutRequest,
  DBCoreTransaction,
} from "dexie";

import { mendRow } from "#domain/damage/mend-row.ts";
import { GUARDED_TABLES } from "#domain/damage/stored-shapes.ts";
import type { CheckedTable } from "#domain/damage/stored-shapes.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import { keepAll, keyOf, removeGone } from "./damage-records.ts";
import type { FoundDamage } from "./damage-records.ts";
import { RecentRows } from "./recent-rows.ts";
import type { RowChecks, WriteAt } from "./row-door.ts";

const GUARDED: ReadonlySet<string> = new Set(GUARDED_TABLES);
/** Dexie's constant for a range of all keys. */
const ANY_KEY: number = 3;
const KEPT_IN = ["damagedRows", "damagedOriginals"];

/** Transactions that repair rows; they keep themselves what they replace. */
const repairing = new WeakSet<object>();

/** Marks the current transaction as one that repairs. */
export function beginRepair(): void {
  const trans = Dexie.currentTransaction?.idbtrans;
  if (trans !== undefined) repairing.add(trans);
}

/** Checks rows as they are read and written. Records of damaged rows are kept in `keeper`. */
export function createRowChecks(keeper: BoughDatabase): RowChecks {
  const found = new FoundRows(keeper);
  const recent = new RecentRows();
  return {
    haveKept: () => found.haveKept(),
    recent: () => recent.all(),
    read: (table, raw) => {
      if (typeof raw !== "object" || raw === null) return raw;
      const mended = mendRow(table, raw);
      recent.note(table, mended?.row ?? raw);
      if (mended === undefined) return raw;
      const key = keyOf(keeper.table(table), mended.row);
      found.tell({ ...mended, table: table as CheckedTable, key, raw, foundAt: Date.now() });
      return mended.row;
    },
    noteRead: (table, row) => {
      if (typeof row !== "object" || row === null) return true;
      if (mendRow(table, row) !== undefined) return false;
      recent.note(table, row);
      return true;
    },
    widen: (tables) => {
      if (!tables.some((name) => GUARDED.has(name))) return;
      tables.push(...KEPT_IN.filter((name) => !tables.includes(name)));
    },
    write: (at, request) => {
      const { table } = at;
      if (!GUARDED.has(table.name) || !isWide(request.trans)) return table.mutate(request);
      if (request.type === "put") return keepAndPut(at, request, found);
      if (request.type === "add" || (request.type === "delete" && request.keys.length === 0)) {
        return table.mutate(request);
      }
      return table.mutate(request).then((response) => forgetGone(at, request.trans, response));
    },
  };
}

/** Hardly any database ever has a record of a damaged row, so this usually costs a single read. */
function forgetGone(
  at: WriteAt,
  trans: DBCoreTransaction,
  response: DBCoreMutateResponse,
): Promise<DBCoreMutateResponse> | DBCoreMutateResponse {
  const { db, core, table } = at;
  const { primaryKey } = core.table("damagedRows").schema;
  // Dexie exports this enum as a type only.
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
  const type = ANY_KEY as DBCoreKeyRange["type"];
  const range: DBCoreKeyRange = { type, lower: core.MIN_KEY, upper: core.MAX_KEY };
  return core
    .table("damagedRows")
    .query({ trans, values: false, limit: 1, query: { index: primaryKey, range } })
    .then(({ result }) =>
      result.length === 0
        ? response
        : inside(at, trans, () => removeGone(db, table.name)).then(() => response),
    );
}

/**
 * Whether a transaction includes the tables that originals are kept in. One that was opened before the
 * checks had loaded does not, but it has read nothing mended either.
 */
function isWide(trans: object): boolean {
  const { objectStoreNames } = trans as IDBTransaction;
  return KEPT_IN.every((name) => objectStoreNames.contains(name));
}

/** Puts rows, and keeps the damaged ones that they replace, in one transaction. */
function keepAndPut(
  at: WriteAt,
  request: DBCorePutRequest,
  found: FoundRows,
): Promise<DBCoreMutateResponse> {
  const { db, table } = at;
  const { trans, values } = request;
  const { extractKey } = table.schema.primaryKey;
  const keys: readonly unknown[] =
    request.keys ?? values.map((row) => extractKey?.(row) as unknown);
  const places = keys.flatMap((key, at) => (found.has(table.name, key) ? [at] : []));
  if (places.length === 0 || repairing.has(trans)) return table.mutate(request);
  return table
    .getMany({ trans, keys: places.map((at) => keys[at]) })
    .then((stored: unknown[]) => {
      const replaced = stored.flatMap((raw, at) => {
        const place = places[at] ?? 0;
        const key = keys[place] as FoundDamage["key"];
        return replacedBy({ table: table.name as CheckedTable, key }, raw, values[place]);
      });
      return replaced.length === 0 ? undefined : inside(at, trans, () => keepAll(db, replaced));
    })
    .then(() => table.mutate(request));
}

/** The stored row, if it is damaged and the row that replaces it has other flaws or none. */
function replacedBy(
  { table, key }: Pick<FoundDamage, "table" | "key">,
  raw: unknown,
  next: unknown,
): FoundDamage[] {
  const mended = mendRow(table, raw);
  if (mended === undefined || typeof raw !== "object" || raw === null) return [];
  const left = mendRow(table, next)?.flaws;
  if (JSON.stringify(left) === JSON.stringify(mended.flaws)) return [];
  const foundAt = Date.now();
  const written = left === undefined && { writtenAt: foundAt };
  return [{ ...mended, table, key, raw, foundAt, ...written }];
}

/**
 * Runs `work` in the transaction that writes. If `work` fails the transaction is aborted, so that it does
 * not write only half.
 */
function inside(
  { db, table }: WriteAt,
  trans: DBCoreTransaction,
  work: () => Promise<void>,
): PromiseLike<void> {
  // By the `async` function Dexie knows that what is awaited belongs to the transaction.
  const done = db.transaction("rw", [table.name, ...KEPT_IN], async () => {
    await work();
  });
  return done.catch((error: unknown) => {
    try {
      trans.abort();
    } catch {
      // The transaction has already ended.
    }
    throw error;
  });
}

/**
 * How long rows that were read are collected before they are kept together (milliseconds). Those that are
 * overwritten sooner are kept at that moment.
 */
const GATHERING = 50;
/** Rows kept in one transaction; other writes may have to wait for it. */
const BATCH = 200;

/** Damaged rows that were read, and which of them still have to be kept. */
class FoundRows {
  readonly #db: BoughDatabase;
  /** Keys as JSON, by table. */
  readonly #keys = new Map<string, Set<string>>();
  /** What was already passed to `tell`, as text of row and flaws, so that each is kept only once. */
  readonly #told = new Set<string>();
  readonly #waiting: (FoundDamage & { told: string })[] = [];
  readonly #failed = new Set<string>();
  #keeping: Promise<void> | undefined;

  constructor(db: BoughDatabase) {
    this.#db = db;
  }

  has(table: string, key: unknown): boolean {
    return this.#keys.get(table)?.has(JSON.stringify(key)) === true;
  }

  tell(found: FoundDamage): void {
    const key = JSON.stringify(found.key);
    const told = `${found.table} ${key} ${JSON.stringify(found.flaws)}`;
    if (this.#told.has(told)) return;
    this.#told.add(told);
    const keys = this.#keys.get(found.table) ?? new Set();
    this.#keys.set(found.table, keys.add(key));
    this.#waiting.push({ ...found, told });
    this.#keeping ??= this.#keepSoon();
  }

  async haveKept(): Promise<boolean> {
    await this.#keeping;
    return this.#failed.size === 0;
  }

  /** Starts in a task of its own, so that a transaction that is reading can go on. */
  #keepSoon(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(() => void this.#keep().then(resolve), GATHERING);
    });
  }

  async #keep(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      const { damagedRows, damagedOriginals } = this.#db;
      try {
        await this.#db.transaction("rw", damagedRows, damagedOriginals, async () => {
          await keepAll(this.#db, batch);
        });
        for (const { told } of batch) this.#failed.delete(told);
      } catch {
        // The disk is full. The next read finds these rows again.
        for (const { told } of batch) {
          this.#told.delete(told);
          this.#failed.add(told);
        }
      }
      await nextTask();
    }
    this.#keeping = undefined;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
