import type { ConversationTables } from "#storage/rows.ts";

/** Of each table; more than the screen shows at once. */
const MOST_NOTED = 3_000;

/**
 * Rows of conversations that were read lately, as long as anything in the page still holds them: what can be
 * saved if the database goes away under the page. Keeps none of them in memory by itself.
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

  /** The newest of each. */
  all(): ConversationTables {
    // The rows of a table have its shape once they have passed the door.
    return Object.fromEntries(
      Object.entries(this.#noted).map(([table, rows]) => [table, newestOf(rows.held())]),
    ) as unknown as ConversationTables;
  }
}

/** How many are noted before it is looked for the first time which of them are still held. */
const FIRST_LOOK = 500;

class NotedRows {
  /** Oldest first. */
  #refs: WeakRef<object>[] = [];
  #lookAt = FIRST_LOOK;

  add(row: object): void {
    this.#refs.push(new WeakRef(row));
    if (this.#refs.length >= this.#lookAt) this.#forgetTheRest();
  }

  /** Oldest first. */
  held(): object[] {
    return this.#refs.flatMap((ref) => ref.deref() ?? []).slice(-MOST_NOTED);
  }

  /** A reference takes room, too, and by far the most are to rows that nothing holds any more. */
  #forgetTheRest(): void {
    this.#refs = this.#refs.filter((ref) => ref.deref() !== undefined).slice(-MOST_NOTED);
    this.#lookAt = Math.max(FIRST_LOOK, 2 * this.#refs.length);
  }
}

function newestOf(rows: readonly object[]): object[] {
  return [...new Map(rows.map((row) => [(row as { id?: unknown }).id, row])).values()];
}
