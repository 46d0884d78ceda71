import type { Database, PreparedStatement, SqlValue } from "@sqlite.org/sqlite-wasm";

/** Prepares each statement only once, because many run for every message. */
export class Statements {
  readonly #db: Database;
  readonly #prepared = new Map<string, PreparedStatement>();

  constructor(db: Database) {
    this.#db = db;
  }

  run(sql: string, values: readonly SqlValue[] = []): void {
    this.#bound(sql, values).stepReset();
  }

  /** The first row of a result; undefined if it is empty. */
  row(sql: string, values: readonly SqlValue[] = []): SqlValue[] | undefined {
    const statement = this.#bound(sql, values);
    try {
      return statement.step() ? statement.get([]) : undefined;
    } finally {
      statement.reset();
    }
  }

  close(): void {
    for (const statement of this.#prepared.values()) statement.finalize();
    this.#prepared.clear();
  }

  #bound(sql: string, values: readonly SqlValue[]): PreparedStatement {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return values.length === 0 ? statement : statement.bind(values);
  }
}
