import type { ConversationTables } from "#storage/rows.ts";

/** The most rows noted of each table; more than the screen shows at once. */
const MOST_NOTED = 3_000;

/**
 * Rows of conversations that were read recently and that something in the page still holds. They can be
 * saved if the database goes away under the page. Holds only weak references, so it keeps no row in memory
 * itself.
 */
export class RecentRows {
  readonly #noted: Readonly<Record<string, NotedRows>> = {
    contexts: new NotedRows(),
    branches: new NotedRows(),
    messages: new NotedRows(),
  };

  note(table: string, row: object): void {
    this.#noted[table]?.add(row);
  }

  /** The newest version of each row. */
  all(): ConversationTables {
    // Rows that have passed the door have their table's shape.
    return Object.fromEntries(
      Object.entries(this.#noted).map(([table, rows]) => [table, newestOf(rows.held())]),
    ) as unknown as ConversationTables;
  }
}

/** How many rows are noted before the first check which of them are still held. */
const FIRST_LOOK = 500;

class NotedRows {
  /** References to the rows, oldest first. */
  #refs: WeakRef<object>[] = [];
  #lookAt = FIRST_LOOK;

  add(row: object): void {
    this.#refs.push(new WeakRef(row));
    if (this.#refs.length >= this.#lookAt) this.#forgetTheRest();
  }

  /** The rows that are still held, oldest first. */
  held(): object[] {
    return this.#refs.flatMap((ref) => ref.deref() ?? []).slice(-MOST_NOTED);
  }

  /**
   * Drops references to rows that nothing holds any more. References take memory, too, and nearly all are
   * of this kind.
   */
  #forgetTheRest(): void {
    this.#refs = this.#refs.filter((ref) => ref.deref() !== undefined).slice(-MOST_NOTED);
    this.#lookAt = Math.max(FIRST_LOOK, 2 * this.#refs.length);
  }
}

function newestOf(rows: readonly object[]): object[] {
  return [...new Map(rows.map((row) => [(row as { id?: unknown }).id, row])).values()];
}
