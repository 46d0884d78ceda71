import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import type { Database, PreparedStatement, SAHPoolUtil, SqlValue } from "@sqlite.org/sqlite-wasm";

import { searchableText } from "#domain/message-label.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { attachmentsIn } from "#domain/message.ts";
import { gramsAsked, gramsOf } from "#domain/search/grams.ts";
import type { AskedGrams } from "#domain/search/grams.ts";
import type { SearchFilters } from "#domain/search/query.ts";
import { dayBounds } from "#platform/local-day.ts";

import type { CandidateAsk, CandidatePage } from "./candidates.ts";

/** Grows when files of an older version can no longer be read; they are made again. */
const VERSION = 1;

/**
 * `docs` knows a message by its time, so that the newest are found first; `grams` knows its text by
 * `gramsOf`, without positions and without the text. `place` is the row id of both.
 */
const SCHEMA = `
  create table meta(key text primary key, value) without rowid;
  create table contexts(number integer primary key, id text not null unique);
  create table docs(place integer primary key, node blob not null, context integer not null, traits integer not null);
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
  candidates({ query, contextIds, after, limit }: CandidateAsk): CandidatePage {
    const match = matchOf(gramsAsked(query.terms));
    const from = match === undefined ? "docs d" : "grams join docs d on d.place = grams.rowid";
    const row = match === undefined ? "d.place" : "grams.rowid";
    const { sql, values } = conditionsOf(query.filters);
    const where = sql.map((one) => one.replaceAll("PLACE", row));
    if (match !== undefined) {
      where.push("grams match ?");
      values.push(match);
    }
    if (after !== undefined) {
      where.push(`${row} < ?`);
      values.push(after);
    }
    if (contextIds !== undefined) {
      where.push(
        "d.context in (select c.number from contexts c join json_each(?) asked on c.id = asked.value)",
      );
      values.push(JSON.stringify(contextIds));
    }
    const conditions = where.length === 0 ? "" : `where ${where.join(" and ")}`;
    const rows = this.#db.selectArrays(
      `select d.place, d.node from ${from} ${conditions} order by ${row} desc limit ?`,
      [...values, limit],
    );
    const last = rows.length < limit ? undefined : rows.at(-1)?.[0];
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
    this.#run("insert or ignore into contexts(id) values(?)", [node.contextId]);
    this.#run("insert into docs values(?, ?, (select number from contexts where id = ?), ?)", [
      place,
      nodeKey(node.id),
      node.contextId,
      traitsOf(node),
    ]);
    const text = [...gramsOf(searchableText(node.message))].join(" ");
    this.#run("insert into grams(rowid, text) values(?, ?)", [place, text]);
  }

  #remove(nodeId: string): boolean {
    const place = this.#db.selectValue("select place from docs where node = ?", [nodeKey(nodeId)]);
    if (typeof place !== "number") return false;
    this.#run("delete from grams where rowid = ?", [place]);
    this.#run("delete from docs where place = ?", [place]);
    return true;
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

const roleNumbers: Readonly<Record<Role, number>> = { user: 0, assistant: 1, tool: 2, system: 3 };
const ROLE = 3;
const HAS_FILE = 4;
const HAS_CALL = 8;

function traitsOf({ message }: MessageNode): number {
  const role = roleNumbers[message.role] ?? ROLE;
  const file = attachmentsIn(message).length > 0 ? HAS_FILE : 0;
  const call = (message.toolCalls ?? []).length > 0 ? HAS_CALL : 0;
  return role | file | call;
}

/** `PLACE` stands for the column with the place. */
function conditionsOf(filters: SearchFilters): { sql: string[]; values: SqlValue[] } {
  const sql: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, value: SqlValue) => {
    sql.push(condition);
    values.push(value);
  };
  const { role, hasFile, hasToolCall, after } = filters;
  if (role !== undefined) add(`(d.traits & ${ROLE}) = ?`, roleNumbers[role]);
  if (hasFile === true) add("(d.traits & ?) > 0", HAS_FILE);
  if (hasToolCall === true) add("(d.traits & ?) > 0", HAS_CALL);
  // A place may be later than its time, so it says nothing of what is before a day.
  if (after !== undefined) add("PLACE >= ?", placeOfTime(dayBounds(after).start));
  return { sql, values };
}

/** Seconds since 2000, at least 1. Places of one second follow it. */
function placeOfTime(at: number): number {
  const seconds = Math.floor((at - Date.UTC(2000, 0, 1)) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 2 ** 40) : 1;
}

/** Many letters have the beginning of one, so beginnings are only left to the texts. */
function matchOf({ whole }: AskedGrams): string | undefined {
  if (whole.length === 0) return undefined;
  return whole.map((gram) => `"${gram}"`).join(" AND ");
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** A UUID takes 16 bytes instead of 36 characters. */
function nodeKey(id: string): SqlValue {
  if (!UUID.test(id)) return id;
  const digits = id.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

function nodeIdOf(key: SqlValue): string {
  if (typeof key === "string") return key;
  if (!(key instanceof Uint8Array)) throw new Error("No message has such a key.");
  const hex = Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}
