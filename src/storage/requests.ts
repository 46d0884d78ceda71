import type { RequestEnd, RequestFacts, RequestRow } from "#domain/requests/request-row.ts";
import { readChain } from "#domain/requests/told-text.ts";
import type { ToldText } from "#domain/requests/told-text.ts";
import type { Result } from "#domain/result.ts";

import type { BoughDatabase, Databases } from "./db.ts";
import { live } from "./live.ts";
import type { Live } from "./live.ts";
import { StorageAbort } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** Of one branch, as a list shows them: the newest. */
const LISTED = 200;

/**
 * Every request that was sent, with its body told by the one before. Written with relaxed durability:
 * what a crash of the machine loses here is no message.
 */
export interface RequestStore {
  /** The request as it leaves. */
  add(
    token: WriterToken,
    facts: RequestFacts,
    body: ToldText,
  ): Promise<Result<void, StorageProblem>>;
  /** How it ended. */
  end(token: WriterToken, id: string, end: RequestEnd): Promise<Result<void, StorageProblem>>;
  get(id: string): Promise<RequestRow | undefined>;
  /** The last request that asked for this message. */
  ofNode(nodeId: string): Promise<RequestRow | undefined>;
  watchOfNode(nodeId: string): Live<RequestRow | null>;
  /** The last one sent on a branch. */
  latestOn(branchId: string): Promise<RequestRow | undefined>;
  /** All of a context, in no order. */
  ofContext(contextId: string): Promise<RequestRow[]>;
  watch(id: string): Live<RequestRow | undefined>;
  /** The newest on a branch, oldest first. */
  watchOn(branchId: string): Live<RequestRow[]>;
  /** All of a run, oldest first. */
  watchOfRun(runId: string): Live<RequestRow[]>;
  /** The last ones to a model that its provider counted, oldest first. */
  counted(model: { connectionId: string; modelId: string }, most: number): Promise<RequestRow[]>;
  /** The marked body; undefined where it, or one that it is told by, is not there. */
  body(id: string): Promise<string | undefined>;
}

export function createRequestStore({ relaxed }: Databases): RequestStore {
  return {
    add: (token, facts, body) =>
      writeContext(relaxed, token, [relaxed.requests, relaxed.requestBodies], async () => {
        await relaxed.requests.add(facts);
        await relaxed.requestBodies.add({ ...body, id: facts.id, contextId: facts.contextId });
      }),
    end: (token, id, end) =>
      writeContext(relaxed, token, [relaxed.requests], async () => {
        if ((await relaxed.requests.update(id, { end })) === 0) {
          throw new StorageAbort("not_found", "This request is not in the database.");
        }
      }),
    get: (id) => relaxed.requests.get(id),
    ofNode: (nodeId) => ofNode(relaxed, nodeId),
    watchOfNode: (nodeId) => live(async () => (await ofNode(relaxed, nodeId)) ?? null),
    latestOn: (branchId) => onBranch(relaxed, branchId).last(),
    ofContext: (contextId) => relaxed.requests.where("contextId").equals(contextId).toArray(),
    watch: (id) => live(() => relaxed.requests.get(id)),
    watchOn: (branchId) =>
      live(async () => {
        const rows = await onBranch(relaxed, branchId).reverse().limit(LISTED).toArray();
        return rows.reverse();
      }),
    watchOfRun: (runId) =>
      live(async () => inOrder(await relaxed.requests.where("runId").equals(runId).toArray())),
    counted: async ({ connectionId, modelId }, most) => {
      const rows = await relaxed.requests
        .where("[connectionId+modelId+sentAt]")
        .between([connectionId, modelId, 0], [connectionId, modelId, Infinity])
        .reverse()
        .filter(({ end }) => end?.usage?.inputTokens !== undefined)
        .limit(most)
        .toArray();
      return rows.reverse();
    },
    body: (id) =>
      relaxed.transaction("r", relaxed.requestBodies, async () => {
        const first = await relaxed.requestBodies.get(id);
        return first && readChain(first, (baseId) => relaxed.requestBodies.get(baseId));
      }),
  };
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
