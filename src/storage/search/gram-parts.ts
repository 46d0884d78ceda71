import type { Database, SqlValue } from "@sqlite.org/sqlite-wasm";

import type { Statements } from "./statements.ts";

/**
 * The most messages in one part. The remains of a deleted message are removed only when its whole part is
 * rewritten, so this limits what a deletion costs. Each part that a search must query costs a fraction of a
 * millisecond.
 */
export const PART = 32_768;

/** How many pages one slice of tidying merges. */
const TIDY_PAGES = 200;

export const PARTS_SCHEMA = `
  create table parts(
    number integer primary key,
    messages integer not null,
    first integer not null,
    last integer not null,
    untidy integer not null
  );
`;

/** A table of grams, and the first and last place of its messages. */
export interface GramPart {
  number: number;
  messages: number;
  first: number;
  last: number;
}

/** The name of a part's table in SQL. */
export function gramTable({ number }: Pick<GramPart, "number">): string {
  return `grams_${number}`;
}

/** Values of `untidy`: what still has to be done about a part's deleted messages. */
const TIDY = 0;
const BEGIN = 1;
const GO_ON = 2;

/**
 * The tables of grams. Messages are added to the newest part until it is full. Messages of one period are
 * mostly in one part, because they are written, and indexed, in order of time.
 */
export class GramParts {
  readonly #db: Database;
  readonly #statements: Statements;
  readonly #most: number;
  #known: GramPart[] | undefined;
  /** Parts whose rows in `parts` must be updated. */
  readonly #changed = new Set<GramPart>();

  /** @param most the most messages in one part */
  constructor(db: Database, statements: Statements, most: number) {
    this.#db = db;
    this.#statements = statements;
    this.#most = most;
  }

  /** The parts, the one with the newest message first. */
  all(): readonly GramPart[] {
    this.#known ??= this.#db
      .selectArrays("select number, messages, first, last from parts order by last desc")
      .map((row) => {
        const [number = 0, messages = 0, first = 0, last = 0] = row.map(Number);
        return { number, messages, first, last };
      });
    return this.#known;
  }

  count(): number {
    return this.all().reduce((sum, { messages }) => sum + messages, 0);
  }

  /**
   * @param wanted number of the part to add the message to; otherwise the newest part
   * @returns the number of the part that the message is now in
   */
  add(place: number, text: string, wanted: number | undefined): number {
    const part = this.all().find(({ number }) => number === wanted) ?? this.#open(place);
    this.#statements.run(`insert into ${gramTable(part)}(rowid, text) values(?, ?)`, [place, text]);
    this.#changed.add(part);
    part.messages += 1;
    part.first = Math.min(part.first, place);
    part.last = Math.max(part.last, place);
    return part.number;
  }

  remove(number: number, place: number): void {
    this.#statements.run(`delete from ${gramTable({ number })} where rowid = ?`, [place]);
    const part = this.all().find((one) => one.number === number);
    if (part === undefined) return;
    this.#changed.add(part);
    part.messages -= 1;
  }

  /** Marks a part as containing remains of removed messages. */
  soil(number: number): void {
    this.#statements.run("update parts set untidy = ? where number = ?", [BEGIN, number]);
  }

  /**
   * Stores the counts and places of changed parts. Call it at the end of each transaction that changed any.
   */
  keep(): void {
    const sql = "update parts set messages = ?, first = ?, last = ? where number = ?";
    for (const { number, messages, first, last } of this.#changed) {
      this.#statements.run(sql, [messages, first, last, number]);
    }
    this.forget();
  }

  /** Drops what is known of the parts, so that it is read again; needed after a transaction that failed. */
  forget(): void {
    this.#known = undefined;
    this.#changed.clear();
  }

  /** @returns false if there are no remains of removed messages */
  tidy(): boolean {
    const [row] = this.#db.selectArrays(
      "select number, messages, untidy from parts where untidy > 0 limit 1",
    );
    if (row === undefined) return false;
    const [number = 0, messages = 0, step] = row.map(Number);
    const set = (untidy: number) =>
      this.#statements.run("update parts set untidy = ? where number = ?", [untidy, number]);
    if (messages === 0) this.#drop(number);
    else if (step === BEGIN) {
      this.#merge(number, -TIDY_PAGES);
      set(GO_ON);
    } else if (!this.#merge(number, TIDY_PAGES)) set(TIDY);
    return true;
  }

  /** @returns whether there was anything to merge */
  #merge(number: number, pages: number): boolean {
    const written = () => Number(this.#statements.row("select total_changes()")?.[0]);
    const before = written();
    const table = gramTable({ number });
    this.#statements.run(`insert into ${table}(${table}, rank) values('merge', ?)`, [pages]);
    return written() - before >= 2;
  }

  #drop(number: number): void {
    // Statements on a table that is dropped cannot be used again.
    this.#statements.close();
    this.#db.transaction(() => {
      this.#db.exec(`drop table ${gramTable({ number })}`);
      this.#statements.run("delete from parts where number = ?", [number]);
    });
    this.#known = undefined;
  }

  /** The newest part, or a new one if that is full. */
  #open(place: number): GramPart {
    const parts = this.all();
    const newest = parts.reduce<GramPart | undefined>(
      (last, one) => (last !== undefined && last.number > one.number ? last : one),
      undefined,
    );
    if (newest !== undefined && newest.messages < this.#most) return newest;
    const part = { number: (newest?.number ?? 0) + 1, messages: 0, first: place, last: place };
    const table = gramTable(part);
    this.#db.exec(`
      create virtual table ${table}
        using fts5(text, content='', contentless_delete=1, detail=none, tokenize='ascii');
      insert into ${table}(${table}, rank) values('hashsize', 16777216);
    `);
    const values: SqlValue[] = [part.number, 0, place, place, TIDY];
    this.#statements.run("insert into parts values(?, ?, ?, ?, ?)", values);
    this.#known = [...parts, part];
    return part;
  }
}
