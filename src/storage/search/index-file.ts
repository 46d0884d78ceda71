import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import type { Database, PreparedStatement, SAHPoolUtil, SqlValue } from "@sqlite.org/sqlite-wasm";

import { defined } from "#domain/defined.ts";
import { searchableText } from "#domain/message-label.ts";
import type { MessageNode } from "#domain/message.ts";
import { gramsOf } from "#domain/search/grams.ts";

import type { CandidateAsk, CandidatePage } from "./candidates.ts";
import { nodeIdOf, nodeKey } from "./node-key.ts";
import { placeOfTime, placesOf } from "./place.ts";
import { matchOf, modelOf, traitsOf } from "./traits.ts";

/** Grows when files of an older version can no longer be read; they are made again. */
const VERSION = 2;

/**
 * `docs` knows a message by its time, so that the newest are found first; `grams` knows its text by
 * `gramsOf`, without positions and without the text, and its traits. `place` is the row id of both.
 */
const SCHEMA = `
  create table meta(key text primary key, value) without rowid;
  create table contexts(number integer primary key, id text not null unique);
  create table docs(place integer primary key, node blob not null, context integer not null);
  create table models(name text primary key) without rowid;
  create unique index docs_by_node on docs(node);
  create index docs_by_context on docs(context);
  create virtual table grams using fts5(text, content='', contentless_delete=1, detail=none, tokenize='ascii');
  insert into grams(grams, rank) values('hashsize', 16777216);
`;

/** Freed pages hold text, so they are overwritten, and the file shrinks when it is tidied. */
const SETTINGS = `
  pragma auto_vacuum = incremental;
  pragma page_size = 8192;
  pragma journal_mode = truncate;
  pragma synchronous = normal;
  pragma secure_delete = fast;
  pragma locking_mode = exclusive;
  pragma temp_store = memory;
  pragma cache_size = -32768;
`;

/** Messages that are not worth looking up by their grams. */
const FEW = 300;

/** Conversations whose messages are counted before a search. */
const COUNTED = 50;

/** Pages that one slice of tidying merges or gives back. */
const TIDY_PAGES = 200;

/** The index file. It holds grams of every message, so it goes when what it indexes goes. */
export class IndexFile {
  /** Made with the file: another file has another one. */
  readonly id: string;
  readonly #db: Database;
  readonly #pool: SAHPoolUtil;
  readonly #statements = new Map<string, PreparedStatement>();

  private constructor(db: Database, pool: SAHPoolUtil, id: string) {
    this.#db = db;
    this.#pool = pool;
    this.id = id;
  }

  /**
   * Opens the file, or makes an empty one if there is none, or none that can be read.
   * @throws if the browser gives this page no files of its own
   */
  static async open(directory: string): Promise<IndexFile> {
    const pool = await openPool(directory);
    try {
      return openedIn(pool, (db, id) => new IndexFile(db, pool, id));
    } catch {
      await pool.wipeFiles();
      return openedIn(pool, (db, id) => new IndexFile(db, pool, id));
    }
  }

  count(): number {
    return Number(this.#db.selectValue("select count(*) from docs"));
  }

  /** Ids of the messages that are indexed for a conversation. */
  nodesOf(contextId: string): string[] {
    const sql = "select node from docs join contexts on number = context where contexts.id = ?";
    return this.#db.selectValues(sql, [contextId]).map(nodeIdOf);
  }

  contextIds(): string[] {
    return this.#db.selectValues("select id from contexts").filter((id) => typeof id === "string");
  }

  /** Adds messages, or replaces them; and removes others. All or nothing, and on the disk when it returns. */
  change(nodes: readonly MessageNode[], removed: readonly string[]): void {
    this.#db.transaction(() => {
      for (const id of removed) {
        if (this.#remove(id)) this.#db.exec("replace into meta values('untidy', 1)");
      }
      for (const { id } of nodes) this.#remove(id);
      const taken = new Set<number>();
      const placed = nodes.map((node) => ({ node, place: this.#freePlace(node.createdAt, taken) }));
      // FTS5 writes what it has gathered whenever a row comes before the last one.
      for (const one of placed.sort((left, right) => left.place - right.place)) this.#add(one);
    });
  }

  /** Messages that may be hits, newest first. */
  candidates(ask: CandidateAsk): CandidatePage {
    const where: string[] = [];
    const values: SqlValue[] = [];
    const add = (condition: string, ...own: SqlValue[]) => {
      where.push(condition);
      values.push(...own);
    };
    const asked = ask.contextIds && this.#spanOf(ask.contextIds);
    if (asked?.count === 0) return { nodeIds: [] };
    // So few are read sooner than looked up.
    const isFew = asked !== undefined && asked.count <= FEW;
    const match = isFew ? undefined : matchOf(ask, this.#models());
    const row = match === undefined ? "d.place" : "grams.rowid";
    if (match !== undefined) add("grams match ?", match);
    if (asked !== undefined) add("d.context in (select value from json_each(?))", asked.numbers);
    if (asked !== undefined && !isFew) add(`${row} between ? and ?`, asked.first, asked.last);
    const { from, to } = placesOf(ask.query.filters, this.#drift());
    if (from !== undefined) add(`${row} >= ?`, from);
    if (to !== undefined) add(`${row} <= ?`, to);
    if (ask.after !== undefined) add(`${row} < ?`, ask.after);
    const table = isFew ? "docs d indexed by docs_by_context" : "docs d";
    const rows = this.#db.selectArrays(
      `select d.place, d.node
       from ${match === undefined ? table : "grams cross join docs d on d.place = grams.rowid"}
       ${where.length === 0 ? "" : `where ${where.join(" and ")}`}
       order by ${row} desc limit ?`,
      [...values, ask.limit],
    );
    const last = rows.length < ask.limit ? undefined : rows.at(-1)?.[0];
    return {
      nodeIds: rows.map(([, node]) => nodeIdOf(node ?? null)),
      ...(typeof last === "number" && { next: last }),
    };
  }

  /**
   * One slice of removing what is left of deleted texts.
   * @returns whether there is more to do
   */
  tidy(): boolean {
    const step = this.#meta("untidy");
    if (step === undefined) return false;
    if (step === 1) {
      this.#db.exec(`insert into grams(grams, rank) values('merge', -${TIDY_PAGES})`);
      this.#db.exec("replace into meta values('untidy', 2)");
      return true;
    }
    const before = Number(this.#db.selectValue("select total_changes()"));
    this.#db.exec(`insert into grams(grams, rank) values('merge', ${TIDY_PAGES})`);
    if (Number(this.#db.selectValue("select total_changes()")) - before >= 2) return true;
    this.#db.exec(`pragma incremental_vacuum(${TIDY_PAGES})`);
    if (Number(this.#db.selectValue("pragma freelist_count")) > 0) return true;
    this.#db.exec("delete from meta where key = 'untidy'");
    return false;
  }

  /** Bytes. */
  size(): number {
    return Number(
      this.#db.selectValue(
        "select page_count * page_size from pragma_page_count, pragma_page_size",
      ),
    );
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#db.close();
    this.#pool.pauseVfs();
  }

  /** Closes it and deletes its files. */
  async erase(): Promise<void> {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#db.close();
    await this.#pool.removeVfs();
  }

  #meta(key: string): SqlValue | undefined {
    return this.#db.selectValue("select value from meta where key = ?", [key]);
  }

  #add({ node, place }: { node: MessageNode; place: number }): void {
    const { id, contextId, message } = node;
    this.#run("insert or ignore into contexts(id) values(?)", [contextId]);
    this.#run("insert into docs values(?, ?, (select number from contexts where id = ?))", [
      place,
      nodeKey(id),
      contextId,
    ]);
    const model = modelOf(message);
    if (model !== undefined) this.#run("insert or ignore into models values(?)", [model]);
    const grams = [...gramsOf(searchableText(message)), ...traitsOf(message)];
    this.#run("insert into grams(rowid, text) values(?, ?)", [place, grams.join(" ")]);
  }

  #remove(nodeId: string): boolean {
    const place = this.#db.selectValue("select place from docs where node = ?", [nodeKey(nodeId)]);
    if (typeof place !== "number") return false;
    this.#run("delete from grams where rowid = ?", [place]);
    this.#run("delete from docs where place = ?", [place]);
    return true;
  }

  /** Names of the models that have answered. */
  #models(): string[] {
    return this.#db
      .selectValues("select name from models")
      .filter((name) => typeof name === "string");
  }

  /** How far after its time a message may be, in places. */
  #drift(): number {
    return Number(this.#meta("drift") ?? 0);
  }

  /** Where the messages of conversations are, and how many, as far as it matters. */
  #spanOf(contextIds: readonly string[]): Span {
    const numbers = this.#db.selectValues(
      "select c.number from contexts c join json_each(?) asked on c.id = asked.value",
      [JSON.stringify(contextIds)],
    );
    const json = JSON.stringify(numbers);
    const all: Span = { numbers: json, first: 0, last: 2 ** 52, count: Infinity };
    if (numbers.length === 0) return { ...all, count: 0 };
    if (numbers.length > COUNTED) return all;
    const [row] = this.#db.selectArrays(
      "select min(place), max(place), count(*) from docs where context in (select value from json_each(?))",
      [json],
    );
    const [first, last, count] = (row ?? []).map(Number);
    return { ...all, ...defined({ first, last, count }) };
  }

  /** The message's time, or a free place soon after it. */
  #freePlace(createdAt: number, taken: Set<number>): number {
    const start = placeOfTime(createdAt);
    const isFree = (place: number) =>
      !taken.has(place) &&
      this.#db.selectValue("select 1 from docs where place = ?", [place]) === undefined;
    // Many messages of an import may have one time.
    for (let place = start, range = 2; ; range *= 2) {
      if (isFree(place)) {
        taken.add(place);
        const drift = place - start;
        if (drift > 0 && drift > this.#drift())
          this.#db.exec("replace into meta values('drift', ?)", { bind: [drift] });
        return place;
      }
      place = start + Math.floor(Math.random() * range);
    }
  }

  #run(sql: string, values: readonly SqlValue[]): void {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    statement.bind(values).stepReset();
  }
}

interface Span {
  /** Of the conversations, as JSON. */
  numbers: string;
  /** Places. */
  first: number;
  last: number;
  count: number;
}

type Opened = Database & object;

function openedIn(pool: SAHPoolUtil, make: (db: Opened, id: string) => IndexFile): IndexFile {
  const db = new pool.OpfsSAHPoolDb("/index");
  try {
    db.exec(SETTINGS);
    const isNew = db.selectValue("select count(*) from sqlite_schema") === 0;
    if (isNew) {
      db.transaction(() => {
        db.exec(SCHEMA);
        db.exec({
          sql: "insert into meta values('version', ?), ('id', ?)",
          bind: [VERSION, crypto.randomUUID()],
        });
      });
    }
    const version = db.selectValue("select value from meta where key = 'version'");
    const id = db.selectValue("select value from meta where key = 'id'");
    if (version !== VERSION || typeof id !== "string") throw new Error("Another version’s file.");
    // Reads the first page of each table, and so finds a file that is none.
    db.exec("select count(*) from contexts; select rowid from grams where grams match 'a' limit 1");
    return make(db, id);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Milliseconds: how long the files of a worker that has just ended may still be in use. */
const IN_USE = 3_000;

async function openPool(directory: string): Promise<SAHPoolUtil> {
  const sqlite3 = await sqlite3InitModule();
  const until = Date.now() + IN_USE;
  const options = {
    name: directory,
    directory,
    initialCapacity: 4,
    preserveOnInitFailure: true,
    // Missing in the types.
    forceReinitIfPreviouslyFailed: true,
  };
  for (;;) {
    try {
      return await sqlite3.installOpfsSAHPoolVfs(options);
    } catch (error) {
      if (Date.now() > until || navigator.storage?.getDirectory === undefined) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
}
