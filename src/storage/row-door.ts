import { Dexie, RangeSet } from "dexie";

import type { MendedRow } from "#domain/damage/mend-row.ts";
import type { CheckedTable } from "#domain/damage/stored-shapes.ts";

import type { BoughDatabase } from "./db.ts";

/** A damaged row as it was read. */
export interface FoundDamage extends MendedRow {
  table: CheckedTable;
  raw: object;
}

/**
 * Keeps a damaged row as it was found.
 * @param forget called if it could not be kept
 */
export type Keep = (found: FoundDamage, forget: () => void) => void;

type Mend = (table: CheckedTable, row: unknown) => MendedRow | undefined;

/** A first visit reads nothing of older days, so the checks load after the page (milliseconds). */
const LOAD_AFTER = 3_000;

/**
 * Every row that is read passes here once: a whole one as it is, a damaged one mended by rule, so that
 * nothing else has to expect it. Code that changes a row in place (`modify`) gets it as it is stored.
 */
export class RowDoor {
  #mend: Mend | undefined;
  #loading: Promise<void> | undefined;
  /** Rows were read before the checks had loaded. */
  #hasMissed = false;
  #keep: Keep | undefined;
  #keeper: BoughDatabase | undefined;
  /** What was told, so that each is told once. */
  readonly #told = new Set<string>();
  /** Whether any row that was read so far was damaged. */
  hasFound = false;

  /** The first one that it watches keeps what is found. */
  watch(db: BoughDatabase): void {
    this.#keeper ??= db;
    for (const table of db.tables) {
      const name = table.name as CheckedTable;
      table.hook("reading", (row: unknown) => this.#read(name, row));
    }
    // The first reads wait for the checks, unless there is nothing to check.
    db.on("ready", async (opened) => {
      if (await hasRows(opened)) return this.load();
      setTimeout(() => void this.load(), LOAD_AFTER);
    });
  }

  /** Resolves in any case: without the checks rows are read as they are. */
  load(): Promise<void> {
    this.#loading ??= import("./damaged-rows.ts").then(
      ({ mendRow, createKeeper }) => {
        this.#mend = mendRow;
        this.#keep = this.#keeper && createKeeper(this.#keeper);
        if (this.#hasMissed) readAgain();
      },
      () => {
        this.#loading = undefined;
      },
    );
    return this.#loading;
  }

  #read(table: CheckedTable, raw: unknown): unknown {
    if (this.#mend === undefined) {
      this.#hasMissed = true;
      return raw;
    }
    if (typeof raw !== "object" || raw === null) return raw;
    const mended = this.#mend(table, raw);
    if (mended === undefined) return raw;
    const { flaws } = mended;
    const told = JSON.stringify([table, mended.row["id"] ?? mended.row, flaws]);
    if (!this.#told.has(told)) {
      this.#told.add(told);
      this.hasFound = true;
      this.#keep?.({ ...mended, table, raw }, () => this.#told.delete(told));
    }
    return mended.row;
  }
}

/** Whatever the page shows is read once more, and this time checked. */
function readAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/** A database of another version may lack a table: whoever opens it says so. */
async function hasRows(db: Dexie): Promise<boolean> {
  try {
    const counts = await db.transaction("r", db.tables, () =>
      Promise.all(db.tables.map((table) => table.limit(1).count())),
    );
    return counts.some((count) => count > 0);
  } catch {
    return false;
  }
}
