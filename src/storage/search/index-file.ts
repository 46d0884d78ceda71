import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import type { Database, SAHPoolUtil, SqlValue } from "@sqlite.org/sqlite-wasm";

import { searchableText } from "#domain/message-label.ts";
import type { MessageNode } from "#domain/message.ts";
import { gramsOf } from "#domain/search/grams.ts";

import type { CandidateAsk, CandidatePage } from "./candidates.ts";
import { GramParts, gramTable, PART, PARTS_SCHEMA } from "./gram-parts.ts";
import { INDEX_VERSION } from "./index-key.ts";
import { nodeIdOf, nodeKey } from "./node-key.ts";
import { placeOfTime, placesOf } from "./place.ts";
import { Statements } from "./statements.ts";
import { matchOf, modelOf, traitsOf } from "./traits.ts";

/**
 * `docs` lists each message by its time, so that the newest are found first. The `part` that a message is
 * in has its traits and its text as `gramsOf` gives it, without positions and without the text itself.
 * `place` is the row id in both.
 */
const SCHEMA = `
  create table meta(key text primary key, value) without rowid;
  create table contexts(number integer primary key, id text not null unique);
  create table docs(
    place integer primary key, node blob not null, context integer not null, part integer not null
  );
  create table models(name text primary key) without rowid;
  create unique index docs_by_node on docs(node);
  create index docs_by_context on docs(context);
  ${PARTS_SCHEMA}
`;

/** Freed pages contain text, so they are overwritten, and the file shrinks when it is tidied. */
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

/** Up to this many messages are read faster than they are looked up by their grams. */
const FEW = 300;

/** Up to this many conversations have their messages counted before a search. */
const COUNTED = 50;

/** How many pages one slice of tidying gives back. */
const TIDY_PAGES = 200;

const LAST_PLACE = 2 ** 52;

/** The index file. It contains grams of every message, so it is deleted together with what it indexes. */
export class IndexFile {
  /** Created with the file and different for every file. */
  readonly id: string;
  readonly #db: Database;
  readonly #pool: SAHPoolUtil;
  readonly #statements: Statements;
  readonly #parts: GramParts;

  private constructor(db: Database, pool: SAHPoolUtil, id: string, most: number) {
    this.#db = db;
    this.#pool = pool;
    this.id = id;
    this.#statements = new Statements(db);
    this.#parts = new GramParts(db, this.#statements, most);
  }

  /**
   * Opens the file, or creates an empty one if there is none or it cannot be read.
   *
   * @param part the most messages in one part
   * @throws if the browser does not give this page a file system of its own
   */
  static async open(directory: string, part = PART): Promise<IndexFile> {
    const pool = await openPool(directory);
    const open = () => openedIn(pool, (db, id) => new IndexFile(db, pool, id, part));
    try {
      return open();
    } catch {
      await pool.wipeFiles();
      return open();
    }
  }

  /** How many messages are indexed. */
  count(): number {
    return this.#parts.count();
  }

  /** How many rows were written since the file was opened, including those in the tables of grams. */
  written(): number {
    return Number(this.#statements.row("select total_changes()")?.[0]);
  }

  /** Ids of the messages that are indexed for a conversation. */
  nodesOf(contextId: string): string[] {
    const sql = "select node from docs join contexts on number = context where contexts.id = ?";
    return this.#db.selectValues(sql, [contextId]).map(nodeIdOf);
  }

  contextIds(): string[] {
    return this.#db.selectValues("select id from contexts").filter((id) => typeof id === "string");
  }

  /** Adds or replaces messages, and removes others. All or nothing, and on the disk when it returns. */
  change(nodes: readonly MessageNode[], removed: readonly string[]): void {
    try {
      this.#db.transaction(() => {
        for (const id of removed) this.#removeForGood(id);
        const parts = new Map(nodes.map(({ id }) => [id, this.#remove(id)]));
        const taken = new Set<number>();
        const placed = nodes.map((node) => ({
          node,
          place: this.#freePlace(node.createdAt, taken),
        }));
        // FTS5 flushes its pending rows whenever a row comes before the previous one.
        for (const one of placed.sort((left, right) => left.place - right.place)) {
          this.#add(one, parts.get(one.node.id));
        }
        this.#parts.keep();
      });
    } catch (error) {
      this.#parts.forget();
      throw error;
    }
  }

  /** Messages that may be hits, newest first. */
  candidates(ask: CandidateAsk): CandidatePage {
    const asked = ask.contextIds && this.#spanOf(ask.contextIds);
    if (asked?.count === 0) return { nodeIds: [] };
    // Reading so few messages is faster than looking up their grams.
    const isFew = asked !== undefined && asked.count <= FEW;
    const match = isFew ? undefined : matchOf(ask, this.#models());
    const { from = 0, to = LAST_PLACE } = placesOf(ask.query.filters, this.#drift());
    const { after = LAST_PLACE, limit } = ask;
    const span = {
      from: Math.max(from, asked?.first ?? 0),
      to: Math.min(to, after - 1, asked?.last ?? LAST_PLACE),
      ...(asked && { contexts: asked.numbers }),
      limit,
    };
    const rows = match === undefined ? this.#newest(span, isFew) : this.#matching(match, span);
    const last = rows.length < limit ? undefined : rows.at(-1)?.place;
    return { nodeIds: rows.map(({ node }) => node), ...(last !== undefined && { next: last }) };
  }

  /** Whether there are remains of removed messages. */
  isUntidy(): boolean {
    return this.#meta("untidy") !== undefined;
  }

  /** One slice of removing the remains of deleted texts. */
  tidy(): void {
    if (this.#parts.tidy()) return;
    this.#db.exec(`pragma incremental_vacuum(${TIDY_PAGES})`);
    if (Number(this.#db.selectValue("pragma freelist_count")) > 0) return;
    this.#db.exec("delete from meta where key = 'untidy'");
  }

  /** The file's size in bytes. */
  size(): number {
    return Number(
      this.#db.selectValue(
        "select page_count * page_size from pragma_page_count, pragma_page_size",
      ),
    );
  }

  close(): void {
    this.#statements.close();
    this.#db.close();
    this.#pool.pauseVfs();
  }

  /** Closes the index, and deletes its files. */
  async erase(): Promise<void> {
    this.#statements.close();
    this.#db.close();
    await this.#pool.removeVfs();
  }

  #meta(key: string): SqlValue | undefined {
    return this.#statements.row("select value from meta where key = ?", [key])?.[0];
  }

  /**
   * @param before the part that the message was in before: its remains there must go when the message does
   */
  #add({ node, place }: { node: MessageNode; place: number }, before: number | undefined): void {
    const { id, contextId, message } = node;
    const grams = [...gramsOf(searchableText(message)), ...traitsOf(message)];
    const part = this.#parts.add(place, grams.join(" "), before);
    this.#run("insert or ignore into contexts(id) values(?)", [contextId]);
    this.#run("insert into docs values(?, ?, (select number from contexts where id = ?), ?)", [
      place,
      nodeKey(id),
      contextId,
      part,
    ]);
    const model = modelOf(message);
    if (model !== undefined) this.#run("insert or ignore into models values(?)", [model]);
  }

  /** @returns the part that the message was in */
  #remove(nodeId: string): number | undefined {
    const sql = "select place, part from docs where node = ?";
    const [place, part] = this.#statements.row(sql, [nodeKey(nodeId)]) ?? [];
    if (typeof place !== "number" || typeof part !== "number") return undefined;
    this.#parts.remove(part, place);
    this.#run("delete from docs where place = ?", [place]);
    return part;
  }

  #removeForGood(nodeId: string): void {
    const part = this.#remove(nodeId);
    if (part === undefined) return;
    this.#parts.soil(part);
    this.#run("insert or ignore into meta values('untidy', 1)", []);
  }

  #newest({ from, to, contexts, limit }: Span, isFew: boolean): Candidate[] {
    return this.#select(
      `select d.place, d.node from docs d ${isFew ? "indexed by docs_by_context" : ""}
       where d.place between ? and ? ${ofContexts(contexts)}
       order by d.place desc limit ?`,
      [from, to, ...(contexts === undefined ? [] : [contexts]), limit],
    );
  }

  #matching(match: string, { from, to, contexts, limit }: Span): Candidate[] {
    const found: Candidate[] = [];
    for (const part of this.#parts.all()) {
      const least = found[limit - 1]?.place ?? from;
      // All remaining parts are older than everything that was found.
      if (part.last < least) break;
      if (part.first > to) continue;
      const table = gramTable(part);
      const some = this.#select(
        `select d.place, d.node from ${table} cross join docs d on d.place = ${table}.rowid
         where ${table} match ? and ${table}.rowid between ? and ? ${ofContexts(contexts)}
         order by ${table}.rowid desc limit ?`,
        [match, least, to, ...(contexts === undefined ? [] : [contexts]), limit],
      );
      found.push(...some);
      found.sort((left, right) => right.place - left.place).splice(limit);
    }
    return found;
  }

  #select(sql: string, values: readonly SqlValue[]): Candidate[] {
    return this.#db
      .selectArrays(sql, values)
      .map(([place, node = null]) => ({ place: Number(place), node: nodeIdOf(node) }));
  }

  /** Names of all models that have answered. */
  #models(): string[] {
    return this.#db
      .selectValues("select name from models")
      .filter((name) => typeof name === "string");
  }

  /** The largest distance from a message's time to its place. */
  #drift(): number {
    return Number(this.#meta("drift") ?? 0);
  }

  /** How many messages these conversations have and between which places, where that helps the search. */
  #spanOf(contextIds: readonly string[]): AskedSpan {
    const numbers = this.#db.selectValues(
      "select c.number from contexts c join json_each(?) asked on c.id = asked.value",
      [JSON.stringify(contextIds)],
    );
    const json = JSON.stringify(numbers);
    const all = { numbers: json, first: 0, last: LAST_PLACE, count: Infinity };
    if (numbers.length === 0) return { ...all, count: 0 };
    if (numbers.length > COUNTED) return all;
    const sql =
      "select min(place), max(place), count(*) from docs where context in (select value from json_each(?))";
    const [first = 0, last = 0, count = 0] = (this.#statements.row(sql, [json]) ?? []).map(Number);
    return { numbers: json, first, last, count };
  }

  /** The place for the message's time, or a free one shortly after it. */
  #freePlace(createdAt: number, taken: Set<number>): number {
    const start = placeOfTime(createdAt);
    const isFree = (place: number) =>
      !taken.has(place) &&
      this.#statements.row("select 1 from docs where place = ?", [place]) === undefined;
    // Many messages of an import may have the same time.
    for (let place = start, range = 2; ; range *= 2) {
      if (isFree(place)) {
        taken.add(place);
        const drift = place - start;
        if (drift > 0 && drift > this.#drift())
          this.#run("replace into meta values('drift', ?)", [drift]);
        return place;
      }
      place = start + Math.floor(Math.random() * range);
    }
  }

  #run(sql: string, values: readonly SqlValue[]): void {
    this.#statements.run(sql, values);
  }
}

interface Candidate {
  place: number;
  node: string;
}

/** Where to look for candidates. */
interface Span {
  /** First and last place. */
  from: number;
  to: number;
  /** Numbers of the conversations, as JSON; absent to look in all. */
  contexts?: string;
  /** The most candidates to return. */
  limit: number;
}

interface AskedSpan {
  /** Numbers of the conversations, as JSON. */
  numbers: string;
  /** First and last place. */
  first: number;
  last: number;
  count: number;
}

function ofContexts(contexts: string | undefined): string {
  return contexts === undefined ? "" : "and d.context in (select value from json_each(?))";
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
          bind: [INDEX_VERSION, crypto.randomUUID()],
        });
      });
    }
    const version = db.selectValue("select value from meta where key = 'version'");
    const id = db.selectValue("select value from meta where key = 'id'");
    if (version !== INDEX_VERSION || typeof id !== "string")
      throw new Error("Another version’s file.");
    // Reads the first page of each table, and so detects a file that is no index.
    db.exec("select count(*) from contexts; select count(*) from parts");
    return make(db, id);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** How long the files of a worker that has just ended may still be in use (milliseconds). */
const IN_USE = 3_000;

async function openPool(directory: string): Promise<SAHPoolUtil> {
  const sqlite3 = await sqlite3InitModule();
  const until = Date.now() + IN_USE;
  const options = {
    name: directory,
    directory,
    initialCapacity: 4,
    preserveOnInitFailure: true,
    // The types lack this option.
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
