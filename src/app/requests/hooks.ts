import { useRef } from "react";

import { useScene } from "#app/conversation/scene.ts";
import { engineOf } from "#app/engine.ts";
import { useBough, useLive } from "#app/hooks.ts";
import { connectionIdOf } from "#app/run-effects/deps.ts";
import { useMade } from "#app/use-made.ts";
import type { PendingFork } from "#app/view.ts";
import { differing } from "#domain/branching/fork.ts";
import type { Branch } from "#domain/context.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { contentOf } from "#domain/message.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import type { Calibration } from "#domain/usage/calibration.ts";

import { comingRequest, forkedAt } from "./coming-request.ts";
import type { ComingRequest } from "./coming-request.ts";
import { readSentBody } from "./sent-request.ts";
import type { SentBody } from "./sent-request.ts";

/** The newest requests of a branch, oldest first. */
export function useRequestsOn(branchId: string): RequestRow[] | undefined {
  return useLive((bough) => engineOf(bough).sentRequests.watchOn(branchId), [branchId]);
}

/** All requests of a run, oldest first. */
export function useRequestsOfRun(runId: string): RequestRow[] | undefined {
  return useLive((bough) => engineOf(bough).sentRequests.watchOfRun(runId), [runId]);
}

export function useRequest(id: string): RequestRow | undefined {
  return useLive((bough) => engineOf(bough).sentRequests.watch(id), [id]);
}

/** The request that a message was asked for with; null where none is stored. */
export function useRequestOfNode(nodeId: string): RequestRow | null | undefined {
  return useLive((bough) => engineOf(bough).sentRequests.watchOfNode(nodeId), [nodeId]);
}

/** A request's body; null where it cannot be put together any more, undefined while it is read. */
export function useSentBody(row: RequestRow): SentBody | null | undefined {
  const bough = useBough();
  return useMade(async () => (await readSentBody(bough, row)) ?? null, [bough, row.id]);
}

/** What has been learnt of this model's tokens until now. */
export function useCalibration(
  connectionId: string,
  modelId: string,
  until: unknown,
): Calibration | undefined {
  const bough = useBough();
  return useMade(
    () => engineOf(bough).requestLog.calibrationOf({ connectionId, modelId }),
    [bough, connectionId, modelId, until],
  );
}

/** What would be sent as the branch's next message. */
export interface Coming {
  branch: Branch;
  nodes: readonly MessageNode[] | undefined;
  content: readonly ContentPart[];
}

/**
 * What the composer holds, on the branch in view or on the fork being made.
 * @param resting no run of the branch is under way
 */
export function useComposed(fork: PendingFork | null, resting: boolean): Coming {
  const { tree, active } = useScene();
  const origin = tree.byId.get(fork?.fromBranchId ?? "") ?? active;
  const { messageIds } = origin;
  const stored = useNodesOf(messageIds, resting);
  const draft = useLive(
    (bough) => bough.keepings.watchDraft(fork === null ? origin.id : forkDraftKey(fork.nodeId)),
    [origin.id, fork?.nodeId],
  );
  return {
    branch: fork === null ? origin : differing(origin, fork.overrides),
    nodes: fork === null ? stored : stored && forkedAt(origin, stored, fork.nodeId),
    content: contentOf(draft?.text ?? "", draft?.attachments ?? []),
  };
}

/** Of these the last may still change: calls are decided in them. */
const UNSETTLED = 50;

/** The messages of a branch, read anew where they may have changed: a long branch is read once. */
function useNodesOf(ids: readonly string[], resting: boolean): readonly MessageNode[] | undefined {
  const bough = useBough();
  const known = useRef(new Map<string, MessageNode>());
  return useMade(async () => {
    const settled = ids.slice(0, -UNSETTLED).filter((id) => !known.current.has(id));
    const unsettled = ids.slice(-UNSETTLED);
    for (const node of await bough.branches.nodes([...settled, ...unsettled])) {
      known.current.set(node.id, node);
    }
    return ids.flatMap((id) => known.current.get(id) ?? []);
  }, [bough, ids.length, ids[0], ids.at(-1), resting]);
}

/** The request as it would leave; made anew, when the page is idle, after each change. */
export function useComing(coming: Coming): Result<ComingRequest, RunError> | undefined {
  const bough = useBough();
  const { context } = useScene();
  const { branch, nodes, content } = coming;
  const connectionId = connectionIdOf({ context, branch });
  // The maker reads it itself. Whether there is a key, which is all that a request shows of it, is
  // in the row as well.
  const connection = useLive(
    ({ keepings }) => keepings.watchConnection(connectionId),
    [connectionId],
  );
  const took = useRef(0);
  return useMade(
    async (signal) => {
      if (nodes === undefined) return undefined;
      await untilIdle(took.current);
      if (signal.aborted) return undefined;
      const began = performance.now();
      const made = await comingRequest(bough, { context, branch, nodes, content });
      took.current = performance.now() - began;
      return made;
    },
    [
      bough,
      context,
      connection,
      branch.overrides,
      branch.systemPrompt,
      branch.userPrompt,
      nodes,
      JSON.stringify(content),
    ],
  );
}

/** A person who types comes first; milliseconds after which it is made all the same. */
const PATIENCE = 400;
/** What took long is made again after a pause that is so many times longer. */
const PAUSES = 4;

async function untilIdle(took: number): Promise<void> {
  if (took > 50) {
    await new Promise((resolve) => {
      setTimeout(resolve, took * PAUSES);
    });
  }
  await new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: PATIENCE });
    else setTimeout(resolve);
  });
}
