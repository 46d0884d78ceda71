import { Dexie } from "dexie";

import { defined } from "#domain/defined.ts";
import { searchableText } from "#domain/message-label.ts";
import { isPersons } from "#domain/message.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { excerptOf } from "#domain/search/excerpt.ts";
import { gramsAsked } from "#domain/search/grams.ts";
import { countTerms } from "#domain/search/match.ts";
import { asksNothing, parseSearchQuery } from "#domain/search/query.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import type { CandidateSource } from "./candidates.ts";
import { HitMaker } from "./hit-maker.ts";

/** A message found by a search in its conversation. */
export interface FoundMessage {
  nodeId: string;
  role: Role;
  /** The excerpt, as in a search hit; for the person's questions, their beginning. Empty if not requested. */
  excerpt: string;
  /** How many matches of the words its text has; 0 if no excerpts were requested. */
  matches: number;
}

export interface FindHereRequest {
  contextId: string;
  query: string;
  withExcerpts: boolean;
}

/**
 * The messages of one conversation that are hits; for an empty query, all that the person wrote. Oldest
 * first, including the bin.
 */
export async function findIn(
  db: BoughDatabase,
  { contextId, query: typed, withExcerpts }: FindHereRequest,
  index?: CandidateSource,
): Promise<FoundMessage[]> {
  const query = parseSearchQuery(typed);
  const nodes = await readSome(db, contextId, query, index);
  const maker = new HitMaker(db, query, { query: typed, limit: Infinity });
  const isWanted = asksNothing(query)
    ? ({ message }: MessageNode) => isPersons(message)
    : (node: MessageNode) => node.contextId === contextId && maker.matches(node);
  return nodes
    .filter(isWanted)
    .sort((left, right) => left.createdAt - right.createdAt)
    .map(({ id, message }) => {
      const text = withExcerpts ? searchableText(message) : "";
      return {
        nodeId: id,
        role: message.role,
        excerpt: withExcerpts ? excerptOf(text, query.terms) : "",
        matches: countTerms(text, query.terms),
      };
    });
}

/** Candidates per request to the index. */
const PAGE = 2_000;

/** The messages that may be hits according to the index; all of the conversation's if it cannot tell. */
async function readSome(
  db: BoughDatabase,
  contextId: string,
  query: SearchQuery,
  index: CandidateSource | undefined,
): Promise<MessageNode[]> {
  const isNarrow = gramsAsked(query.terms).whole.length > 0;
  const ids = isNarrow && index !== undefined && (await candidatesIn(db, contextId, query, index));
  if (ids === undefined || ids === false) {
    return db.messages.where("contextId").equals(contextId).toArray();
  }
  const nodes = await db.messages.bulkGet([...ids]);
  return nodes.filter((node) => node !== undefined);
}

/** Ids of messages that may be hits; undefined if the index cannot tell. */
async function candidatesIn(
  db: BoughDatabase,
  contextId: string,
  query: SearchQuery,
  index: CandidateSource,
): Promise<Set<string> | undefined> {
  if (!(await index.ready(query))) return undefined;
  const marks = await db.searchMarks
    .where("[contextId+nodeId]")
    .between([contextId, Dexie.minKey], [contextId, Dexie.maxKey])
    .toArray();
  const isUnknown = marks.some(({ nodeId }) => nodeId === "");
  if (isUnknown || (await db.searchMarks.get(["", ""])) !== undefined) return undefined;
  const ids = new Set(marks.map(({ nodeId }) => nodeId));
  const { signal } = new AbortController();
  let after: number | undefined;
  do {
    const ask = { query, contextIds: [contextId], ...defined({ after }), limit: PAGE };
    const page = await index.candidates(ask, signal);
    if (page === undefined) return undefined;
    for (const id of page.nodeIds) ids.add(id);
    after = page.next;
  } while (after !== undefined);
  return ids;
}
