import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { searchableText } from "#domain/message-label.ts";
import type { MessageNode } from "#domain/message.ts";
import { excerptOf } from "#domain/search/excerpt.ts";
import { fold } from "#domain/search/fold.ts";
import { hasTerms, passesFilters } from "#domain/search/match.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { scoreOf } from "#domain/search/score.ts";
import { dayBounds } from "#platform/local-day.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import type { SearchHit, SearchRequest } from "./search-hit.ts";

/** A message that matches the query. It is a hit if a branch lists it. */
export interface Match {
  context: ChatContext;
  node: MessageNode;
  score: number;
}

/** The live branches of a conversation as a search needs them. */
interface Lines {
  /** Last active first. */
  branches: readonly Branch[];
  labelOf: (branch: Branch) => string | undefined;
  /** Ids of messages hidden from the model; empty unless the request is for a model. */
  hidden: ReadonlySet<string>;
}

interface Place {
  branch: Branch;
  label: string | undefined;
  /** Position in the branch's messages. */
  at: number;
}

/** Decides which messages are hits of one request, and on which branch each is. */
export class HitMaker {
  readonly #lines = new Map<string, Lines>();
  readonly #after: number;
  readonly #before: number;
  readonly #now = Date.now();
  readonly #db: BoughDatabase;
  readonly #query: SearchQuery;
  readonly #request: SearchRequest;

  constructor(db: BoughDatabase, query: SearchQuery, request: SearchRequest) {
    this.#db = db;
    this.#query = query;
    this.#request = request;
    const { after, before } = query.filters;
    this.#after = after === undefined ? -Infinity : dayBounds(after).start;
    this.#before = before === undefined ? Infinity : dayBounds(before).start;
  }

  /** Whether a message matches the query, on whatever branch. */
  matches({ message, createdAt }: MessageNode): boolean {
    const { terms, filters } = this.#query;
    return (
      createdAt >= this.#after &&
      createdAt < this.#before &&
      passesFilters(message, filters) &&
      hasTerms(searchableText(message), terms)
    );
  }

  matchOf(context: ChatContext, node: MessageNode): Match {
    const text = searchableText(node.message);
    const { createdAt } = node;
    const { title } = context;
    return {
      context,
      node,
      score: scoreOf({ text, title, createdAt }, this.#query.terms, this.#now),
    };
  }

  /** The hits among these matches, by message id: those listed by a live branch that the query allows. */
  async hitsOf(matches: readonly Match[]): Promise<Map<string, SearchHit>> {
    await this.#readLines(matches.map(({ context }) => context.id));
    const hits = new Map<string, SearchHit>();
    for (const contextId of new Set(matches.map(({ context }) => context.id))) {
      const own = matches.filter(({ context }) => context.id === contextId);
      const places = this.#placesOf(contextId, new Set(own.map(({ node }) => node.id)));
      for (const match of own) {
        const place = places.get(match.node.id);
        if (place !== undefined) hits.set(match.node.id, this.#made(match, place));
      }
    }
    return hits;
  }

  /** For conversations that match only by title: the first message of the branch that was last active. */
  async firstOf(contexts: readonly ChatContext[]): Promise<Match[]> {
    await this.#readLines(contexts.map(({ id }) => id));
    const firsts = contexts.flatMap((context) => {
      const { branches = [], hidden } = this.#lines.get(context.id) ?? {};
      const ids = branches.flatMap(
        ({ messageIds }) => messageIds.find((id) => hidden?.has(id) !== true) ?? [],
      );
      return [...new Set(ids)].map((id) => ({ context, id }));
    });
    const nodes = await this.#db.messages.bulkGet(firsts.map(({ id }) => id));
    const found = new Map<string, Match>();
    for (const [at, { context }] of firsts.entries()) {
      const node = nodes[at];
      if (node !== undefined && !found.has(context.id))
        found.set(context.id, this.matchOf(context, node));
    }
    return [...found.values()];
  }

  #made({ context, node }: Match, { branch, label, at }: Place): SearchHit {
    const { id, message, createdAt } = node;
    return {
      contextId: context.id,
      title: context.title,
      ...defined({ folderId: context.folderId, branch: label }),
      branchId: branch.id,
      nodeId: id,
      role: message.role,
      excerpt: excerptOf(searchableText(message), this.#query.terms),
      place: at + 1,
      length: branch.messageIds.length,
      createdAt,
    };
  }

  /** Where these messages are. If several branches list one, the last active branch counts. */
  #placesOf(contextId: string, wanted: ReadonlySet<string>): Map<string, Place> {
    const places = new Map<string, Place>();
    const lines = this.#lines.get(contextId);
    for (const branch of lines?.branches ?? []) {
      if (places.size === wanted.size) break;
      const here = branch.messageIds.flatMap((id, at) =>
        wanted.has(id) && !places.has(id) && lines?.hidden.has(id) !== true ? { id, at } : [],
      );
      if (here.length === 0) continue;
      const label = lines?.labelOf(branch);
      if (!this.#isAskedFor(label ?? branch.name)) continue;
      for (const { id, at } of here) places.set(id, { branch, label, at });
    }
    return places;
  }

  #isAskedFor(branch: string): boolean {
    const wanted = this.#query.filters.branch;
    return wanted === undefined || fold(branch).includes(wanted);
  }

  async #readLines(contextIds: readonly string[]): Promise<void> {
    const unread = [...new Set(contextIds)].filter((id) => !this.#lines.has(id));
    if (unread.length === 0) return;
    const { branches, messages } = this.#db;
    const tables = this.#request.forModel === true ? [branches, messages] : [branches];
    await this.#db.transaction("r", tables, () =>
      Promise.all(
        unread.map(async (id) => {
          const own = await branches.where("contextId").equals(id).toArray();
          this.#lines.set(id, await this.#linesOf(id, own));
        }),
      ),
    );
  }

  async #linesOf(contextId: string, all: readonly Branch[]): Promise<Lines> {
    const branches = all
      .filter(({ deletedAt }) => deletedAt === undefined)
      .sort((left, right) => right.activeAt - left.activeAt);
    const tree = branches.length > 1 ? branchTree(all) : undefined;
    const hidden =
      this.#request.forModel === true
        ? await hiddenFromModels(this.#db, contextId, branches)
        : new Set<string>();
    return { branches, hidden, labelOf: (branch) => tree && branchLabel(tree, branch) };
  }
}

/** Ids of the messages that are hidden from models. A tool's result is hidden together with its answer. */
async function hiddenFromModels(
  db: BoughDatabase,
  contextId: string,
  branches: readonly Branch[],
): Promise<Set<string>> {
  const marked = new Set(branches.flatMap(({ hidden }) => Object.keys(hidden ?? {})));
  if (marked.size === 0) return marked;
  const nodes = await db.messages.where("contextId").equals(contextId).toArray();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const bearerOf = (node: MessageNode): MessageNode => {
    const before = node.message.role === "tool" ? byId.get(node.parentId ?? "") : undefined;
    return before === undefined ? node : bearerOf(before);
  };
  return new Set(nodes.filter((node) => marked.has(bearerOf(node).id)).map(({ id }) => id));
}
