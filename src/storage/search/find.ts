import type { ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { MessageNode } from "#domain/message.ts";
import { gramsAsked } from "#domain/search/grams.ts";
import { hasTerms } from "#domain/search/match.ts";
import { asksNothing, parseSearchQuery } from "#domain/search/query.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { SearchMark } from "#storage/search-marks.ts";

import type { CandidateSource } from "./candidates.ts";
import { readContexts } from "./context-reader.ts";
import type { ContextReader } from "./context-reader.ts";
import { HitMaker } from "./hit-maker.ts";
import type { Match } from "./hit-maker.ts";
import { createPlainReader } from "./message-reader.ts";
import type { MessageReader } from "./message-reader.ts";
import { Rarity } from "./rarity.ts";
import type { SearchHit, SearchRequest } from "./search-hit.ts";
import { searchedContexts } from "./searched-contexts.ts";

export interface FindOptions {
  /** Checked after each read. */
  signal: AbortSignal;
  contexts?: ContextReader;
  messages?: MessageReader;
  /** Finds candidates, so that most messages need not be read. */
  index?: CandidateSource;
  /** Called with the hits found so far if the search takes long. */
  report?: (hits: SearchHit[]) => void;
}

/**
 * Finds hits, best first, with those of one conversation together. If only a conversation's title matches,
 * its first message is the hit. Sub-tasks are left out, and so is the bin unless the request is for it.
 * Empty if the search was aborted.
 */
export async function findMessages(
  db: BoughDatabase,
  request: SearchRequest,
  options: FindOptions,
): Promise<SearchHit[]> {
  const query = parseSearchQuery(request.query);
  if (asksNothing(query)) return [];
  const all = await (options.contexts?.() ?? readContexts(db));
  const contexts = await searchedContexts(db, all, query, request);
  if (contexts.length === 0 || options.signal.aborted) return [];
  const found = new Found(
    { db, query, request, contexts, isAll: contexts.length > all.length / 2 },
    options,
  );
  if (!(await found.ask())) await found.scan(contexts.map(({ id }) => id));
  await found.addTitles();
  return options.signal.aborted ? [] : found.best();
}

/** Size of the first page of candidates: enough if one in six is a hit. */
const FIRST = 400;

/** Size of later pages of candidates. */
const MORE = 2_000;

/** How many candidates are read at once: `first` to begin with, then from `least` to `most`. */
const READ = { least: 20, first: 100, most: 200 };

/**
 * How many hits beyond the limit are found before the best are chosen. Not used for one or two letters,
 * where no hit is better than another.
 */
const POOL = 100;

/** For this many marks, reading the messages takes no noticeable time. */
const FEW_MARKS = 100;

/** Milliseconds between reports of what was found so far. */
const REPORT_AFTER = 150;

interface Search {
  db: BoughDatabase;
  query: SearchQuery;
  request: SearchRequest;
  /** The conversations to search, last changed first. */
  contexts: readonly ChatContext[];
  /** Whether these are most of all conversations, so that the index need not filter by them. */
  isAll: boolean;
}

/** What a search has found so far. */
class Found {
  /** Matches by message id. */
  readonly #matches = new Map<string, Match>();
  /** Hits by message id; undefined if no branch lists the message. */
  readonly #hits = new Map<string, SearchHit | undefined>();
  readonly #contexts: ReadonlyMap<string, ChatContext>;
  readonly #maker: HitMaker;
  readonly #messages: MessageReader;
  readonly #search: Search;
  readonly #options: FindOptions;
  readonly #rarity: Rarity;
  #told = performance.now();
  /** How many messages were looked at. */
  #looked = 0;

  constructor(search: Search, options: FindOptions) {
    const { db, query, request, contexts } = search;
    this.#search = search;
    this.#options = options;
    this.#maker = new HitMaker(db, query, request);
    this.#messages = options.messages ?? createPlainReader(db);
    this.#rarity = new Rarity(query.terms);
    this.#contexts = new Map(contexts.map((context) => [context.id, context]));
  }

  /**
   * Asks the index, and reads the messages that it does not know yet.
   *
   * @returns false if there is no index
   */
  async ask(): Promise<boolean> {
    const { index, report } = this.#options;
    if (index === undefined || !(await index.ready(this.#search.query))) return false;
    // Read before asking the index: a message that is indexed in between is then found twice rather than
    // missed.
    const marks = await this.#search.db.searchMarks.toArray();
    this.#messages.forget(marks);
    if (!(await this.#askIndex(index))) return false;
    if (marks.length > FEW_MARKS) report?.(await this.best());
    await this.#scanMarked(marks);
    return true;
  }

  /** Reads every message of these conversations until there are enough hits. */
  async scan(contextIds: readonly string[]): Promise<void> {
    const { messages } = this.#search.db;
    for (const contextId of contextIds) {
      if (!this.#contexts.has(contextId)) continue;
      if (await this.#isDone(0)) return;
      const nodes = await messages.where("contextId").equals(contextId).toArray();
      this.#take(nodes.sort((left, right) => right.createdAt - left.createdAt));
    }
  }

  async #askIndex(index: CandidateSource): Promise<boolean> {
    const { query, isAll } = this.#search;
    const { signal } = this.#options;
    const pool = gramsAsked(query.terms).whole.length > 0 ? POOL : 0;
    const contextIds = isAll ? {} : { contextIds: [...this.#contexts.keys()] };
    let after: number | undefined;
    do {
      const beginnings = this.#rarity.rare();
      const limit = after === undefined ? FIRST : MORE;
      const ask = { query, beginnings, ...contextIds, ...defined({ after }), limit };
      const page = await index.candidates(ask, signal);
      if (page === undefined) return signal.aborted;
      if (await this.#readUntilDone(page.nodeIds, pool)) return true;
      after = page.next;
    } while (after !== undefined);
    return true;
  }

  async #scanMarked(marks: readonly SearchMark[]): Promise<void> {
    const whole = new Set(marks.flatMap((one) => (one.nodeId === "" ? one.contextId : [])));
    const nodeIds = marks.flatMap((one) => (whole.has(one.contextId) ? [] : one.nodeId));
    await this.#readUntilDone(nodeIds, Infinity);
    const unread = whole.has("") ? new Set(this.#contexts.keys()) : whole;
    await this.scan([...this.#contexts.keys()].filter((id) => unread.has(id)));
  }

  /** @returns whether nothing more needs to be read */
  async #readUntilDone(nodeIds: readonly string[], pool: number): Promise<boolean> {
    for (let at = 0; at < nodeIds.length;) {
      const some = nodeIds.slice(at, at + this.#readNext(pool));
      at += some.length;
      this.#take(await this.#messages.read(some));
      if (await this.#isDone(pool)) return true;
    }
    return false;
  }

  /** How many messages to read next: as many as should contain the missing hits, going by the rate so far. */
  #readNext(pool: number): number {
    if (this.#looked === 0) return READ.first;
    const missing = this.#search.request.limit + pool - this.#matches.size;
    const each = this.#looked / Math.max(1, this.#matches.size);
    return Math.min(Math.max(missing * each, READ.least), READ.most);
  }

  /** Whether the search was aborted, or has found `pool` more hits than are wanted. */
  async #isDone(pool: number): Promise<boolean> {
    const { signal, report } = this.#options;
    if (signal.aborted) return true;
    const { limit } = this.#search.request;
    if (this.#matches.size >= limit + pool && (await this.best()).length >= limit) return true;
    if (report === undefined || performance.now() - this.#told < REPORT_AFTER) return false;
    if (this.#matches.size > 0) report(await this.best());
    this.#told = performance.now();
    return signal.aborted;
  }

  /** Keeps the messages that match. */
  #take(nodes: readonly MessageNode[]): void {
    this.#looked += nodes.length;
    for (const node of nodes) {
      this.#rarity.note(node);
      const context = this.#contexts.get(node.contextId);
      const isKnown = this.#matches.has(node.id) || this.#hits.has(node.id);
      if (context === undefined || isKnown || !this.#maker.matches(node)) continue;
      this.#matches.set(node.id, this.#maker.matchOf(context, node));
    }
  }

  /** Adds conversations whose titles match and in which no message was found. */
  async addTitles(): Promise<void> {
    const { terms, filters } = this.#search.query;
    if (this.#options.signal.aborted) return;
    const { conversation: _title, tag: _tag, folder: _folder, ...ofMessages } = filters;
    if (terms.length === 0 || Object.keys(ofMessages).length > 0) return;
    const named = [...this.#contexts.values()].filter(({ title }) => hasTerms(title, terms));
    const ids = new Set(named.map(({ id }) => id));
    await this.#check([...this.#matches.values()].filter(({ context }) => ids.has(context.id)));
    const found = new Set([...this.#matches.values()].map(({ context }) => context.id));
    const others = named.filter(({ id }) => !found.has(id)).slice(0, this.#search.request.limit);
    if (others.length === 0) return;
    for (const match of await this.#maker.firstOf(others)) {
      this.#matches.set(match.node.id, { ...match, score: match.score + TITLE });
    }
  }

  /** The best hits so far. Reads branches only for those that are returned. */
  async best(): Promise<SearchHit[]> {
    const { limit } = this.#search.request;
    const sorted = [...this.#matches.values()].sort(
      (left, right) => right.score - left.score || right.node.createdAt - left.node.createdAt,
    );
    const hits: SearchHit[] = [];
    for (let at = 0; at < sorted.length && hits.length < limit;) {
      const some = sorted.slice(at, at + limit - hits.length);
      at += some.length;
      hits.push(...(await this.#check(some)));
    }
    return together(hits);
  }

  /** Returns the hits for these matches, and drops matches that no branch lists. */
  async #check(matches: readonly Match[]): Promise<SearchHit[]> {
    const unknown = matches.filter(({ node }) => !this.#hits.has(node.id));
    if (unknown.length > 0) {
      const hits = await this.#maker.hitsOf(unknown);
      for (const { node } of unknown) {
        this.#hits.set(node.id, hits.get(node.id));
        if (!hits.has(node.id)) this.#matches.delete(node.id);
      }
    }
    return matches.flatMap(({ node }) => this.#hits.get(node.id) ?? []);
  }
}

/** Groups the hits of each conversation, at the position of its best. */
function together(hits: readonly SearchHit[]): SearchHit[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) groups.set(hit.contextId, [...(groups.get(hit.contextId) ?? []), hit]);
  return [...groups.values()].flat();
}

/**
 * Score for a title that contains the whole query: as much as a message that has all of it in whole words.
 */
const TITLE = 1;
