import { Dexie, RangeSet } from "dexie";
import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable, Table } from "dexie";

import { loadPart } from "#platform/parts.ts";
import type { BoughDatabase, Door } from "#storage/bough-database.ts";
import type { ConversationTables } from "#storage/rows.ts";

/** What is being written to, below the door. */
export interface WriteAt {
  db: BoughDatabase;
  core: DBCore;
  table: DBCoreTable;
}

/** What handles damaged rows. It loads after the page. */
export interface RowChecks {
  /** Waits until everything that was found is kept. Resolves to false if any of it could not be. */
  haveKept(): Promise<boolean>;
  /** Rows that were read recently and are still in this tab’s memory. */
  recent(): ConversationTables;
  /** Returns a whole row as it is, and a damaged one mended. */
  read(table: string, row: unknown): unknown;
  /** Notes a row that was read before the checks had loaded. Returns false if the row is damaged. */
  noteRead(table: string, row: unknown): boolean;
  /** Adds the tables that originals are kept in to those of a writing transaction. */
  widen(tables: string[]): void;
  /** Writes, and keeps the damaged rows that are overwritten, in the same transaction. */
  write(at: WriteAt, request: DBCoreMutateRequest): Promise<DBCoreMutateResponse>;
}

/** The part of the app that contains the checks. */
interface ChecksPart {
  createRowChecks(keeper: BoughDatabase): RowChecks;
}

/** On a first visit there are no old rows to check, so the checks load only after the page (milliseconds). */
const LOAD_AFTER = 3_000;

/**
 * How many rows that were read before the checks loaded are remembered. If there were more, everything is
 * read again.
 */
const MOST_MISSED = 1_000;

/**
 * The door that every row passes once when it is read: a whole row unchanged, a damaged one mended by rule,
 * so that no other code has to expect damage. Only code that changes a row in place (`modify`) gets it as
 * it is stored.
 *
 * Writes pass it, too: a mended row never replaces a damaged one whose original is not kept. The exceptions
 * are tables that are written many times a second (`UNGUARDED_TABLES`), where originals are kept soon after
 * they are read.
 */
export class RowDoor implements Door {
  #checks: RowChecks | undefined;
  #loading: Promise<void> | undefined;
  /** Rows that were read before the checks had loaded. */
  #missed: { table: string; row: unknown }[] = [];
  #keeper: BoughDatabase | undefined;
  /** Asked only once, because both connections have the same rows. */
  #hasRows: Promise<boolean> | undefined;
  readonly #importing: () => Promise<ChecksPart>;

  constructor(importing: () => Promise<ChecksPart> = () => import("./row-checks.ts")) {
    this.#importing = importing;
  }

  /**
   * Waits until the original of every damaged row that was read is kept. Resolves to false if any could not
   * be.
   */
  async haveKept(): Promise<boolean> {
    return (await this.#checks?.haveKept()) ?? true;
  }

  /** The rows of conversations that this tab still has in memory, whether or not they are stored. */
  recent(): ConversationTables {
    return this.#checks?.recent() ?? { contexts: [], branches: [], messages: [] };
  }

  /** Checks the rows of this connection. Damaged rows are kept in the first connection that is watched. */
  watch(db: BoughDatabase): void {
    this.#keeper ??= db;
    for (const table of db.tables) {
      table.hook("reading", (row: unknown) => this.#read(table.name, row));
    }
    db.use({ stack: "dbcore", name: "door", create: (core) => this.#around(db, core) });
    // The first reads wait for the checks, unless the database is empty.
    db.on("ready", async (opened) => {
      if (await (this.#hasRows ??= hasRows(opened))) return this.load();
      setTimeout(() => void this.load(), LOAD_AFTER);
    });
  }

  /** Loads the checks. Always resolves: without the checks, rows are read and written as they are. */
  load(): Promise<void> {
    this.#loading ??= this.#importing().then(
      (loaded) => this.#check(loaded),
      // Readers that wait for the checks need not wait for another try.
      () => void this.#loadAgain(),
    );
    return this.#loading;
  }

  /** Tries to load the checks again, each time the network may be back. */
  readonly #loadAgain = (): Promise<void> =>
    loadPart(this.#importing, this.#loadAgain).then(
      (loaded) => this.#check(loaded),
      () => {},
    );

  #check(checks: ChecksPart): void {
    this.#checks ??= this.#keeper && checks.createRowChecks(this.#keeper);
    this.#catchUp();
  }

  #read(table: string, row: unknown): unknown {
    if (this.#checks !== undefined) return this.#checks.read(table, row);
    if (this.#missed.length <= MOST_MISSED) this.#missed.push({ table, row });
    return row;
  }

  /**
   * Checks rows that were read before the checks had loaded. Reads everything again only if that is known
   * to be needed: it repeats all queries of all tabs, often just as a first answer begins.
   */
  #catchUp(): void {
    const missed = this.#missed;
    this.#missed = [];
    const areWhole = missed.map(({ table, row }) => this.#checks?.noteRead(table, row) ?? true);
    if (missed.length > MOST_MISSED || areWhole.includes(false)) readAgain();
  }

  #around(db: BoughDatabase, core: DBCore): DBCore {
    return {
      ...core,
      transaction: (tables, mode, options) => {
        // Relaxed transactions write chunks and drafts, many a second. Damaged rows there are kept soon
        // after they were read.
        const isGuarded = mode === "readwrite" && options?.durability !== "relaxed";
        if (isGuarded) this.#checks?.widen(tables);
        return core.transaction(tables, mode, options);
      },
      table: (name) => {
        const table = core.table(name);
        const mutate = (request: DBCoreMutateRequest) =>
          this.#checks?.write({ db, core, table }, request) ?? table.mutate(request);
        return { ...table, mutate };
      },
    };
  }
}

/** Makes the page repeat all its queries, this time with checks. */
function readAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/**
 * Whether any table has a row. Usually one table answers this, because a visit stores a connection before
 * anything else. A database of another version may lack a table; opening it reports that.
 */
async function hasRows(db: Dexie): Promise<boolean> {
  const first = db.tables.filter(({ name }) => name === "connections");
  try {
    return (await hasRow(db, first)) || (await hasRow(db, db.tables));
  } catch {
    return false;
  }
}

async function hasRow(db: Dexie, tables: Table[]): Promise<boolean> {
  if (tables.length === 0) return false;
  // `count` would walk through all rows, whatever the limit.
  const keys = await db.transaction("r", tables, () =>
    Promise.all(tables.map((table) => table.limit(1).primaryKeys())),
  );
  return keys.flat().length > 0;
}
