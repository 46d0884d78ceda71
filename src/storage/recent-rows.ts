import type { ConversationTables } from "./rows.ts";

/** Of each table; more than the screen shows at once. */
const MOST_NOTED = 3_000;

/**
 * Rows of conversations that were read lately, as long as anything in the page still holds them: what can be
 * saved if the database goes away under the page. Keeps none of them in memory by itself.
 */
export class RecentRows {
  readonly #noted: Readonly<Record<string, Ring>> = {
    contexts: new Ring(),
    branches: new Ring(),
    messages: new Ring(),
  };

  note(table: string, row: object): void {
    this.#noted[table]?.add(row);
  }

  /** The newest of each. */
  all(): ConversationTables {
    // The rows of a table have its shape once they have passed the door.
    return Object.fromEntries(
      Object.entries(this.#noted).map(([table, ring]) => [table, newestOf(ring.held())]),
    ) as unknown as ConversationTables;
  }
}

class Ring {
  readonly #refs: WeakRef<object>[] = [];
  #next = 0;

  add(row: object): void {
    this.#refs[this.#next] = new WeakRef(row);
    this.#next = (this.#next + 1) % MOST_NOTED;
  }

  /** Oldest first. */
  held(): object[] {
    const inOrder = [...this.#refs.slice(this.#next), ...this.#refs.slice(0, this.#next)];
    return inOrder.flatMap((ref) => ref.deref() ?? []);
  }
}

function newestOf(rows: readonly object[]): object[] {
  return [...new Map(rows.map((row) => [(row as { id?: unknown }).id, row])).values()];
}
