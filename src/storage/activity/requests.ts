import { resolveDeltas } from "#domain/requests/delta-text.ts";
import type { DeltaText } from "#domain/requests/delta-text.ts";
import type { RequestEnd, RequestFacts, RequestRow } from "#domain/requests/request-row.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { StorageAbort } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

/** How many of a branch's newest requests a list shows. */
const LISTED = 200;

/**
 * Every request that was sent, its body stored as a difference from the previous one. Written with relaxed
 * durability: if the machine crashes, some requests may be lost, but never a message.
 */
export interface RequestStore {
  /**
   * Stores a request. Call it when the request is sent.
   *
   * @param text the whole body; stored if the body that `body` is a difference from is gone
   */
  add(
    token: WriterToken,
    facts: RequestFacts,
    body: DeltaText,
    text: string,
  ): Promise<Result<void, StorageProblem>>;
  /**
   * Stores a request that has a purpose. Works in any tab, because it changes nothing in the conversation.
   * If the conversation is gone, nothing is stored.
   */
  addAside(facts: RequestFacts, body: DeltaText): Promise<void>;
  endAside(id: string, end: RequestEnd): Promise<void>;
  /** Stores how a request ended. */
  end(token: WriterToken, id: string, end: RequestEnd): Promise<Result<void, StorageProblem>>;
  get(id: string): Promise<RequestRow | undefined>;
  /** The last request that was sent for this message. */
  ofNode(nodeId: string): Promise<RequestRow | undefined>;
  watchOfNode(nodeId: string): LiveQuery<RequestRow | null>;
  /** The last request that was sent on a branch for an answer. */
  latestOn(branchId: string): Promise<RequestRow | undefined>;
  /** All requests of a context, in no particular order. */
  ofContext(contextId: string): Promise<RequestRow[]>;
  /** All requests of a run, oldest first. */
  ofRun(runId: string): Promise<RequestRow[]>;
  watch(id: string): LiveQuery<RequestRow | null>;
  /** The newest requests on a branch, oldest first. */
  watchOn(branchId: string): LiveQuery<RequestRow[]>;
  watchOfRun(runId: string): LiveQuery<RequestRow[]>;
  /**
   * The last requests to a model for which its provider counted tokens, oldest first. Requests whose count
   * includes more than what was sent are left out.
   */
  counted(model: { connectionId: string; modelId: string }, most: number): Promise<RequestRow[]>;
  /**
   * The request's body with placeholders; undefined if the body, or one that it is a difference from, is
   * missing.
   */
  body(id: string): Promise<string | undefined>;
}

export function createRequestStore({ relaxed }: Databases): RequestStore {
  return {
    add: (token, facts, body, text) =>
      writeContext(relaxed, token, [relaxed.requests, relaxed.requestBodies], async () => {
        await relaxed.requests.add(facts);
        const { id, contextId } = facts;
        const isTorn = body.baseId !== undefined && !(await hasBody(relaxed, body.baseId));
        await relaxed.requestBodies.add({ ...(isTorn ? { pieces: [text] } : body), id, contextId });
      }),
    addAside: (facts, body) =>
      relaxed.transaction(
        "rw",
        [relaxed.contexts, relaxed.requests, relaxed.requestBodies],
        async () => {
          if ((await relaxed.contexts.get(facts.contextId)) === undefined) return;
          await relaxed.requests.add(facts);
          await relaxed.requestBodies.add({ ...body, id: facts.id, contextId: facts.contextId });
        },
      ),
    endAside: async (id, end) => {
      await relaxed.requests.update(id, { end });
    },
    end: (token, id, end) =>
      writeContext(relaxed, token, [relaxed.requests], async () => {
        if ((await relaxed.requests.update(id, { end })) === 0) {
          throw new StorageAbort("not_found", "This request is not in the database.");
        }
      }),
    get: (id) => relaxed.requests.get(id),
    ofNode: (nodeId) => ofNode(relaxed, nodeId),
    watchOfNode: (nodeId) => watchQuery(async () => (await ofNode(relaxed, nodeId)) ?? null),
    latestOn: (branchId) =>
      onBranch(relaxed, branchId)
        .reverse()
        .filter(({ purpose }) => purpose === undefined)
        .first(),
    ofContext: (contextId) => relaxed.requests.where("contextId").equals(contextId).toArray(),
    watch: (id) => watchQuery(async () => (await relaxed.requests.get(id)) ?? null),
    watchOn: (branchId) =>
      watchQuery(async () => {
        const rows = await onBranch(relaxed, branchId).reverse().limit(LISTED).toArray();
        return rows.reverse();
      }),
    ofRun: (runId) => ofRun(relaxed, runId),
    watchOfRun: (runId) => watchQuery(() => ofRun(relaxed, runId)),
    counted: async ({ connectionId, modelId }, most) => {
      const rows = await relaxed.requests
        .where("[connectionId+modelId+sentAt]")
        .between([connectionId, modelId, 0], [connectionId, modelId, Infinity])
        .reverse()
        .filter(({ end }) => end?.usage?.inputTokens !== undefined && end.lookedUp !== true)
        .limit(most)
        .toArray();
      return rows.reverse();
    },
    body: (id) =>
      relaxed.transaction("r", relaxed.requestBodies, async () => {
        const first = await relaxed.requestBodies.get(id);
        return first && resolveDeltas(first, (baseId) => relaxed.requestBodies.get(baseId));
      }),
  };
}

async function hasBody(db: BoughDatabase, id: string): Promise<boolean> {
  return (await db.requestBodies.where("id").equals(id).count()) === 1;
}

async function ofRun(db: BoughDatabase, runId: string): Promise<RequestRow[]> {
  return inOrder(await db.requests.where("runId").equals(runId).toArray());
}

async function ofNode(db: BoughDatabase, nodeId: string): Promise<RequestRow | undefined> {
  return inOrder(await db.requests.where("nodeId").equals(nodeId).toArray()).at(-1);
}

function onBranch(db: BoughDatabase, branchId: string) {
  return db.requests.where("[branchId+sentAt]").between([branchId, 0], [branchId, Infinity]);
}

function inOrder(rows: RequestRow[]): RequestRow[] {
  return rows.sort((left, right) => left.sentAt - right.sentAt);
}
