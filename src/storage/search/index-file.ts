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
 * `docs` knows a message by its time, so that the newest are found first; the `part` that it is in knows
 * its text by `gramsOf`, without positions and without the text, and its traits. `place` is the row id of
 * both.
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

/** Pages that one slice of tidying gives back. */
const TIDY_PAGES = 200;

const LAST_PLACE = 2 ** 52;

/** The index file. It holds grams of every message, so it goes when what it indexes goes. */
export class IndexFile {
  /** Made with the file: another file has another one. */
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
   * Opens the file, or makes an empty one if there is none, or none that can be read.
   * @param part how many messages are in one part of it
   * @throws if the browser gives this page no files of its own
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

  /** Its messages. */
  count(): number {
    return this.#parts.count();
  }

  /** Rows that it has written since it was opened, those of its tables of grams included. */
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

  /** Adds messages, or replaces them; and removes others. All or nothing, and on the disk when it returns. */
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
        // FTS5 writes what it has gathered whenever a row comes before the last one.
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
    // So few are read sooner than looked up.
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

  /** Whether something is left of messages that were removed. */
  isUntidy(): boolean {
    return this.#meta("untidy") !== undefined;
  }

  /** One slice of removing what is left of deleted texts. */
  tidy(): void {
    if (this.#parts.tidy()) return;
    this.#db.exec(`pragma incremental_vacuum(${TIDY_PAGES})`);
    if (Number(this.#db.selectValue("pragma freelist_count")) > 0) return;
    this.#db.exec("delete from meta where key = 'untidy'");
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
    this.#statements.close();
    this.#db.close();
    this.#pool.pauseVfs();
  }

  /** Closes it and deletes its files. */
  async erase(): Promise<void> {
    this.#statements.close();
    this.#db.close();
    await this.#pool.removeVfs();
  }

  #meta(key: string): SqlValue | undefined {
    return this.#statements.row("select value from meta where key = ?", [key])?.[0];
  }

  /** @param before the part that it was in: what is left of it there goes when the message goes */
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

  /** @returns the part that it was in */
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
      // What is left is older than all that was found.
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

  /** The message's time, or a free place soon after it. */
  #freePlace(createdAt: number, taken: Set<number>): number {
    const start = placeOfTime(createdAt);
    const isFree = (place: number) =>
      !taken.has(place) &&
      this.#statements.row("select 1 from docs where place = ?", [place]) === undefined;
    // Many messages of an import may have one time.
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

/** Where candidates may be. */
interface Span {
  /** Places. */
  from: number;
  to: number;
  /** Numbers of conversations, as JSON; absent if they may be in any. */
  contexts?: string;
  /** How many are wanted. */
  limit: number;
}

interface AskedSpan {
  /** Of the conversations, as JSON. */
  numbers: string;
  /** Places. */
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
    // Reads the first page of each table, and so finds a file that is none.
    db.exec("select count(*) from contexts; select count(*) from parts");
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
