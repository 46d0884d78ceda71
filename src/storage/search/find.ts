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
  /** Finds most of what would otherwise be read. */
  index?: CandidateSource;
  /** Called with what is found so far, if the rest takes long. */
  report?: (hits: SearchHit[]) => void;
}

/**
 * The best hits first, those of one conversation together. If only its title matches, a
 * conversation's first message is its hit. Sub-tasks, and what is in the bin, are left out. Nothing if
 * nobody waits any more.
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

/** Candidates that are asked for first: enough, if every sixth of them is a hit. */
const FIRST = 400;

/** Candidates that are asked for afterwards. */
const MORE = 2_000;

/** Candidates that are read at once: at least, at first, and at most. */
const READ = { least: 20, first: 100, most: 200 };

/**
 * Hits beyond those that are wanted, from which the best are chosen. For one or two letters none is better
 * than another.
 */
const POOL = 100;

/** Reading what so many marks stand for is not noticed. */
const FEW_MARKS = 100;

/** Milliseconds after which what is found so far is told, and told again. */
const REPORT_AFTER = 150;

interface Search {
  db: BoughDatabase;
  query: SearchQuery;
  request: SearchRequest;
  /** Where to look, last changed first. */
  contexts: readonly ChatContext[];
  /** These are most of all there are, so the index need not look for theirs. */
  isAll: boolean;
}

/** What a search has found so far. */
class Found {
  /** By their messages' ids. */
  readonly #matches = new Map<string, Match>();
  /** Undefined: no branch lists it. */
  readonly #hits = new Map<string, SearchHit | undefined>();
  readonly #contexts: ReadonlyMap<string, ChatContext>;
  readonly #maker: HitMaker;
  readonly #messages: MessageReader;
  readonly #search: Search;
  readonly #options: FindOptions;
  readonly #rarity: Rarity;
  #told = performance.now();
  /** Messages that were looked at. */
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
   * Asks the index, and reads what it does not know.
   * @returns false if there is no index
   */
  async ask(): Promise<boolean> {
    const { index, report } = this.#options;
    if (index === undefined || !(await index.ready(this.#search.query))) return false;
    // Before the index: what it learns meanwhile is then found twice, not missed.
    const marks = await this.#search.db.searchMarks.toArray();
    this.#messages.forget(marks);
    if (!(await this.#askIndex(index))) return false;
    if (marks.length > FEW_MARKS) report?.(await this.best());
    await this.#scanMarked(marks);
    return true;
  }

  /** Reads every message of conversations, until there are enough hits. */
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

  /** @returns whether nothing more need be read */
  async #readUntilDone(nodeIds: readonly string[], pool: number): Promise<boolean> {
    for (let at = 0; at < nodeIds.length;) {
      const some = nodeIds.slice(at, at + this.#readNext(pool));
      at += some.length;
      this.#take(await this.#messages.read(some));
      if (await this.#isDone(pool)) return true;
    }
    return false;
  }

  /** So many messages as have the hits that are still missing, if they are like those before. */
  #readNext(pool: number): number {
    if (this.#looked === 0) return READ.first;
    const missing = this.#search.request.limit + pool - this.#matches.size;
    const each = this.#looked / Math.max(1, this.#matches.size);
    return Math.min(Math.max(missing * each, READ.least), READ.most);
  }

  /** Whether nobody waits any more, or there are as many hits as are wanted, and so many more. */
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

  /** Keeps those of the messages that are what was asked for. */
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

  /** Conversations that are named by what is asked for, and of which no message was found. */
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

  /** Only of those that are shown the branches are read. */
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

  /** Forgets those that no branch lists; returns the hits that the others are. */
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

/** Those of one conversation follow its best. */
function together(hits: readonly SearchHit[]): SearchHit[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) groups.set(hit.contextId, [...(groups.get(hit.contextId) ?? []), hit]);
  return [...groups.values()].flat();
}

/** What the whole query in a title is worth: as much as all of it in whole words of a message. */
const TITLE = 1;
