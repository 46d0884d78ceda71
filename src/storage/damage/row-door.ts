import { Dexie, RangeSet } from "dexie";
import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable, Table } from "dexie";

import { loadPart } from "#platform/parts.ts";
import type { BoughDatabase, Door } from "#storage/bough-database.ts";
import type { ConversationTables } from "#storage/rows.ts";

/** Where is written to, below the door. */
export interface WriteAt {
  db: BoughDatabase;
  core: DBCore;
  table: DBCoreTable;
}

/** What is done about damaged rows; loaded after the page. */
export interface RowChecks {
  /** Waits until what was found is kept; false if any of it could not be. */
  haveKept(): Promise<boolean>;
  /** What was read lately and is still in this tab’s memory. */
  recent(): ConversationTables;
  /** A whole row as it is, a damaged one mended. */
  read(table: string, row: unknown): unknown;
  /** Takes note of a row that was read before the checks had loaded; false if it is damaged. */
  noteRead(table: string, row: unknown): boolean;
  /** Adds to the tables of a writing transaction those that it needs to keep originals. */
  widen(tables: string[]): void;
  /** Writes, and in the same transaction keeps what is written over. */
  write(at: WriteAt, request: DBCoreMutateRequest): Promise<DBCoreMutateResponse>;
}

/** The part that has the checks. */
interface ChecksPart {
  createRowChecks(keeper: BoughDatabase): RowChecks;
}

/** A first visit reads nothing of older days, so the checks load after the page (milliseconds). */
const LOAD_AFTER = 3_000;

/** Rows read before the checks have loaded; if there are more, all is read again. */
const MOST_MISSED = 1_000;

/**
 * Every row that is read passes here once: a whole one as it is, a damaged one mended by rule, so that
 * nothing else has to expect it. Code that changes a row in place (`modify`) gets it as it is stored.
 * So does every write: a mended row never replaces a damaged one that was not kept, except in a table that is
 * written many times a second (`UNGUARDED_TABLES`): such a row is kept soon after it was read.
 */
export class RowDoor implements Door {
  #checks: RowChecks | undefined;
  #loading: Promise<void> | undefined;
  /** Rows that were read before the checks had loaded. */
  #missed: { table: string; row: unknown }[] = [];
  #keeper: BoughDatabase | undefined;
  /** Both connections have the same rows. */
  #hasRows: Promise<boolean> | undefined;
  readonly #importing: () => Promise<ChecksPart>;

  constructor(importing: () => Promise<ChecksPart> = () => import("./row-checks.ts")) {
    this.#importing = importing;
  }

  /** Waits until every damaged row that was read is kept as it was; false if any could not be. */
  async haveKept(): Promise<boolean> {
    return (await this.#checks?.haveKept()) ?? true;
  }

  /** What this tab still has in memory of conversations, however much of that is stored by now. */
  recent(): ConversationTables {
    return this.#checks?.recent() ?? { contexts: [], branches: [], messages: [] };
  }

  /** The first one that it watches keeps what is found. */
  watch(db: BoughDatabase): void {
    this.#keeper ??= db;
    for (const table of db.tables) {
      table.hook("reading", (row: unknown) => this.#read(table.name, row));
    }
    db.use({ stack: "dbcore", name: "door", create: (core) => this.#around(db, core) });
    // The first reads wait for the checks, unless there is nothing to check.
    db.on("ready", async (opened) => {
      if (await (this.#hasRows ??= hasRows(opened))) return this.load();
      setTimeout(() => void this.load(), LOAD_AFTER);
    });
  }

  /** Resolves in any case: without the checks rows are read, and written, as they are. */
  load(): Promise<void> {
    this.#loading ??= this.#importing().then(
      (loaded) => this.#check(loaded),
      // Whoever waits to read need not wait for that.
      () => void this.#loadAgain(),
    );
    return this.#loading;
  }

  /** Asks for them whenever there may be a network again. */
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
   * To read everything once more takes all queries of all tabs, often while a first answer begins: only if
   * it is known to be needed.
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
        // Chunks and drafts, many a second: what is damaged there is kept soon after it was read.
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

/** Whatever the page shows is read once more, and this time checked. */
function readAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/**
 * One table most often tells: a visit stores a connection before anything else. A database of another version
 * may lack a table: whoever opens it says so.
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
  // To count is to look through all, whatever the limit.
  const keys = await db.transaction("r", tables, () =>
    Promise.all(tables.map((table) => table.limit(1).primaryKeys())),
  );
  return keys.flat().length > 0;
}
