import type { ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { hasTerms } from "#domain/search/match.ts";
import { asksNothing, parseSearchQuery } from "#domain/search/query.ts";
import type { SearchFilters, SearchQuery } from "#domain/search/query.ts";
import type { BoughDatabase } from "#storage/db.ts";

import { HitMaker } from "./hit-maker.ts";
import type { ScoredHit } from "./hit-maker.ts";
import type { SearchHit, SearchRequest } from "./search-hit.ts";

export interface FindOptions {
  /** Checked before each conversation. */
  signal: AbortSignal;
}

/**
 * The best hits first, those of one conversation together. If only its title matches, a
 * conversation's first message is its hit. Sub-tasks, and what is in the bin, are left out.
 */
export async function findMessages(
  db: BoughDatabase,
  request: SearchRequest,
  { signal }: FindOptions,
): Promise<SearchHit[]> {
  const query = parseSearchQuery(request.query);
  if (asksNothing(query)) return [];
  const contexts = await searchedContexts(db, query, request);
  const found = new Found(db, query, request, contexts);
  for (const context of contexts) {
    if (signal.aborted || found.isFull) break;
    await found.scan(context.id);
  }
  await found.addTitles(signal);
  return found.best();
}

/** Where to look, last changed first. */
async function searchedContexts(
  db: BoughDatabase,
  { filters }: SearchQuery,
  { inBin }: SearchRequest,
): Promise<ChatContext[]> {
  const contexts = await db.contexts.orderBy("updatedAt").reverse().toArray();
  return contexts.filter(
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

  get isFull(): boolean {
    return this.#hits.size >= this.#limit;
  }

  /** Reads every message of a conversation. */
  async scan(contextId: string): Promise<void> {
    const nodes = await this.#db.messages.where("contextId").equals(contextId).toArray();
    await this.take(nodes.sort((left, right) => right.createdAt - left.createdAt));
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
