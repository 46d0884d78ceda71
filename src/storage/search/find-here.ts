import { searchableText } from "#domain/message-label.ts";
import { isPersons } from "#domain/message.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { excerptOf } from "#domain/search/excerpt.ts";
import { asksNothing, parseSearchQuery } from "#domain/search/query.ts";
import type { BoughDatabase } from "#storage/db.ts";

import { HitMaker } from "./hit-maker.ts";

/** A message that was searched for in its conversation. */
export interface FoundMessage {
  nodeId: string;
  role: Role;
  /** As in a search hit; for the person's questions, their beginning. */
  excerpt: string;
}

/** The messages of one conversation that are hits of a query; including the bin. */
async function hitsIn(db: BoughDatabase, contextId: string, typed: string): Promise<MessageNode[]> {
  const query = parseSearchQuery(typed);
  const maker = new HitMaker(db, query, { query: typed, limit: Infinity });
  const nodes = await db.messages.where("contextId").equals(contextId).toArray();
  return nodes.filter((node) => maker.matches(node));
}

export async function searchNodes(
  db: BoughDatabase,
  contextId: string,
  typed: string,
): Promise<string[]> {
  if (asksNothing(parseSearchQuery(typed))) return [];
  return (await hitsIn(db, contextId, typed)).map(({ id }) => id);
}

/**
 * The messages of one conversation that are hits; for an empty query, all that the person wrote.
 * Oldest first, the bin included.
 */
export async function findIn(
  db: BoughDatabase,
  contextId: string,
  typed: string,
): Promise<FoundMessage[]> {
  const query = parseSearchQuery(typed);
  const nodes = await hitsIn(db, contextId, typed);
  const found = asksNothing(query) ? nodes.filter(({ message }) => isPersons(message)) : nodes;
  return found
    .sort((left, right) => left.createdAt - right.createdAt)
    .map(({ id, message }) => ({
      nodeId: id,
      role: message.role,
      excerpt: excerptOf(searchableText(message), query.terms),
    }));
}
