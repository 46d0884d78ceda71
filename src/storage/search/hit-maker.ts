import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { searchableText } from "#domain/message-label.ts";
import type { MessageNode } from "#domain/message.ts";
import { excerptOf } from "#domain/search/excerpt.ts";
import { hasTerms, passesFilters } from "#domain/search/match.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { scoreOf } from "#domain/search/score.ts";
import { dayBounds } from "#platform/local-day.ts";
import type { BoughDatabase } from "#storage/db.ts";

import type { SearchHit, SearchRequest } from "./search-hit.ts";

export interface ScoredHit extends SearchHit {
  score: number;
}

/** The live branches of a conversation as a search needs them. */
interface Lines {
  /** Last active first. */
  branches: readonly Branch[];
  labelOf: (branch: Branch) => string | undefined;
  /** What is hidden from the model, if that matters. */
  hidden: ReadonlySet<string>;
}

/** Decides which messages are hits of one request, and says where each is. */
export class HitMaker {
  readonly #lines = new Map<string, Promise<Lines>>();
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

  /** Whether it is what was asked for, wherever it is. */
  matches({ message, createdAt }: MessageNode): boolean {
    const { terms, filters } = this.#query;
    return (
      createdAt >= this.#after &&
      createdAt < this.#before &&
      passesFilters(message, filters) &&
      hasTerms(searchableText(message), terms)
    );
  }

  /** A hit if a live branch, and the one asked for, lists the message. */
  async hitOf(context: ChatContext, node: MessageNode): Promise<ScoredHit | undefined> {
    const { branches, labelOf, hidden } = await this.#linesOf(context.id);
    if (hidden.has(node.id)) return undefined;
    const wanted = this.#query.filters.branch;
    for (const branch of branches) {
      const at = branch.messageIds.indexOf(node.id);
      if (at < 0) continue;
      const label = labelOf(branch);
      if (wanted !== undefined && !(label ?? branch.name).toLowerCase().includes(wanted)) continue;
      return this.#made({ context, node, branch, at, label });
    }
    return undefined;
  }

  /** The first message of the branch that was last active: for a conversation that only its title names. */
  async firstOf(context: ChatContext): Promise<ScoredHit | undefined> {
    const { branches, hidden } = await this.#linesOf(context.id);
    for (const { messageIds } of branches) {
      const id = messageIds.find((one) => !hidden.has(one));
      const node = id === undefined ? undefined : await this.#db.messages.get(id);
      if (node !== undefined) return this.hitOf(context, node);
    }
    return undefined;
  }

  #made(found: {
    context: ChatContext;
    node: MessageNode;
    branch: Branch;
    at: number;
    label: string | undefined;
  }): ScoredHit {
    const { context, node, branch, at, label } = found;
    const { id, message, createdAt } = node;
    const text = searchableText(message);
    return {
      contextId: context.id,
      title: context.title,
      ...defined({ folderId: context.folderId, branch: label }),
      branchId: branch.id,
      nodeId: id,
      role: message.role,
      excerpt: excerptOf(text, this.#query.terms),
      place: at + 1,
      length: branch.messageIds.length,
      createdAt,
      score: scoreOf({ text, title: context.title, createdAt }, this.#query.terms, this.#now),
    };
  }

  #linesOf(contextId: string): Promise<Lines> {
    const known = this.#lines.get(contextId);
    if (known !== undefined) return known;
    const read = this.#readLines(contextId);
    this.#lines.set(contextId, read);
    return read;
  }

  async #readLines(contextId: string): Promise<Lines> {
    const all = await this.#db.branches.where("contextId").equals(contextId).toArray();
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

/** A result is hidden with its answer. */
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
