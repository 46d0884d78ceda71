import type { ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { MessageNode } from "#domain/message.ts";
import { hasTerms } from "#domain/search/match.ts";
import { asksNothing, parseSearchQuery } from "#domain/search/query.ts";
import type { SearchFilters, SearchQuery } from "#domain/search/query.ts";
import type { BoughDatabase } from "#storage/db.ts";
import type { SearchMark } from "#storage/search-marks.ts";

import type { CandidateSource } from "./candidates.ts";
import { readContexts } from "./context-reader.ts";
import type { ContextReader } from "./context-reader.ts";
import { HitMaker } from "./hit-maker.ts";
import type { ScoredHit } from "./hit-maker.ts";
import type { SearchHit, SearchRequest } from "./search-hit.ts";

export interface FindOptions {
  /** Checked before each conversation. */
  signal: AbortSignal;
  contexts?: ContextReader;
  /** Finds most of what would otherwise be read. */
  index?: CandidateSource;
  /** Called with what is found so far, if the rest takes long. */
  report?: (hits: SearchHit[]) => void;
}

/**
 * The best hits first, those of one conversation together. If only its title matches, a
 * conversation's first message is its hit. Sub-tasks, and what is in the bin, are left out.
 */
export async function findMessages(
  db: BoughDatabase,
  request: SearchRequest,
  options: FindOptions,
): Promise<SearchHit[]> {
  const { signal } = options;
  const query = parseSearchQuery(request.query);
  if (asksNothing(query)) return [];
  const all = await (options.contexts?.() ?? readContexts(db));
  const contexts = searchedContexts(all, query, request);
  const found = new Found(db, query, request, contexts);
  const isWhole = await found.ask(options);
  if (!isWhole)
    await found.scan(
      contexts.map(({ id }) => id),
      signal,
    );
  await found.addTitles(signal);
  return found.best();
}

/** Where to look, last changed first. */
function searchedContexts(
  all: readonly ChatContext[],
  { filters }: SearchQuery,
  { inBin }: SearchRequest,
): ChatContext[] {
  return all.filter(
    (context) =>
      (context.deletedAt !== undefined) === (inBin === true) &&
      context.parentId === undefined &&
      isAskedFor(context, filters),
  );
}

function isAskedFor({ id, title }: ChatContext, { conversation }: SearchFilters): boolean {
  return (
    conversation === undefined || title.toLowerCase().includes(conversation) || id === conversation
  );
}

/** Candidates that are read at once. */
const PAGE = 150;

/** Hits beyond those that are wanted, from which the best are chosen. */
const POOL = 100;

/** More conversations than these are not named to the index: the hits are chosen here. */
const NAMED = 400;

/** Reading what so many marks stand for is not noticed. */
const FEW_MARKS = 100;

/** What a search has found so far. */
class Found {
  readonly #hits = new Map<string, ScoredHit>();
  readonly #contexts: ReadonlyMap<string, ChatContext>;
  readonly #maker: HitMaker;
  readonly #db: BoughDatabase;
  readonly #query: SearchQuery;
  readonly #limit: number;

  constructor(
    db: BoughDatabase,
    query: SearchQuery,
    request: SearchRequest,
    contexts: readonly ChatContext[],
  ) {
    this.#db = db;
    this.#query = query;
    this.#limit = request.limit;
    this.#maker = new HitMaker(db, query, request);
    this.#contexts = new Map(contexts.map((context) => [context.id, context]));
  }

  /**
   * Asks the index, and reads what it does not know.
   * @returns false if there is no index
   */
  async ask({ index, signal, report }: FindOptions): Promise<boolean> {
    if (index === undefined || this.#contexts.size === 0) return this.#contexts.size === 0;
    // Before the index: what it learns meanwhile is then found twice, not missed.
    const marks = await this.#db.searchMarks.toArray();
    if (!(await this.#askIndex(index, signal))) return false;
    if (marks.length > FEW_MARKS) report?.(this.best());
    await this.#scanMarked(marks, signal);
    return true;
  }

  /** Reads every message of conversations, until there are enough hits. */
  async scan(contextIds: readonly string[], signal: AbortSignal): Promise<void> {
    for (const contextId of contextIds) {
      if (signal.aborted || this.#hits.size >= this.#limit) return;
      if (!this.#contexts.has(contextId)) continue;
      const nodes = await this.#db.messages.where("contextId").equals(contextId).toArray();
      await this.take(nodes.sort((left, right) => right.createdAt - left.createdAt));
    }
  }

  async #askIndex(index: CandidateSource, signal: AbortSignal): Promise<boolean> {
    const ids = [...this.#contexts.keys()];
    const contextIds = ids.length <= NAMED ? { contextIds: ids } : {};
    let after: number | undefined;
    do {
      const ask = { query: this.#query, ...contextIds, ...defined({ after }), limit: PAGE };
      const page = await index.candidates(ask, signal);
      if (page === undefined) return signal.aborted;
      const nodes = await this.#db.messages.bulkGet(page.nodeIds);
      await this.take(nodes.filter((node) => node !== undefined));
      after = page.next;
    } while (after !== undefined && this.#hits.size < this.#limit + POOL && !signal.aborted);
    return true;
  }

  async #scanMarked(marks: readonly SearchMark[], signal: AbortSignal): Promise<void> {
    const whole = new Set(marks.flatMap((one) => (one.nodeId === "" ? one.contextId : [])));
    const nodeIds = marks.flatMap((one) => (whole.has(one.contextId) ? [] : one.nodeId));
    const nodes = await this.#db.messages.bulkGet(nodeIds);
    await this.take(nodes.filter((node) => node !== undefined));
    const unread = whole.has("") ? new Set(this.#contexts.keys()) : whole;
    await this.scan(
      [...this.#contexts.keys()].filter((id) => unread.has(id)),
      signal,
    );
  }

  /** Keeps those of the messages that are hits. */
  async take(nodes: readonly MessageNode[]): Promise<void> {
    for (const node of nodes) {
      const context = this.#contexts.get(node.contextId);
      if (context === undefined || this.#hits.has(node.id) || !this.#maker.matches(node)) continue;
      const hit = await this.#maker.hitOf(context, node);
      if (hit !== undefined) this.#hits.set(node.id, hit);
    }
  }

  /** Conversations that are named by what is asked for, and of which no message was found. */
  async addTitles(signal: AbortSignal): Promise<void> {
    const { terms, filters } = this.#query;
    const { conversation: _title, ...ofMessages } = filters;
    if (terms.length === 0 || Object.keys(ofMessages).length > 0) return;
    const found = new Set([...this.#hits.values()].map(({ contextId }) => contextId));
    let left = this.#limit;
    for (const [id, context] of this.#contexts) {
      if (signal.aborted || left === 0) return;
      if (found.has(id) || !hasTerms(context.title, terms)) continue;
      const hit = await this.#maker.firstOf(context);
      if (hit === undefined) continue;
      this.#hits.set(hit.nodeId, { ...hit, score: hit.score + TITLE });
      left -= 1;
    }
  }

  best(): SearchHit[] {
    const groups = new Map<string, ScoredHit[]>();
    const sorted = [...this.#hits.values()].sort(
      (left, right) => right.score - left.score || right.createdAt - left.createdAt,
    );
    for (const hit of sorted.slice(0, this.#limit)) {
      groups.set(hit.contextId, [...(groups.get(hit.contextId) ?? []), hit]);
    }
    return [...groups.values()].flat().map(({ score: _score, ...hit }) => hit);
  }
}

/** What the whole query in a title is worth: as much as all of it in whole words of a message. */
const TITLE = 1;
