import { useRef } from "react";

import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices, useLiveQuery } from "#app/react/internal/use-services.ts";
import { comingRequest, forkedAt } from "#app/requests/coming-request.ts";
import type { ComingRequest } from "#app/requests/coming-request.ts";
import { readSentBody } from "#app/requests/sent-request.ts";
import type { SentBody } from "#app/requests/sent-request.ts";
import { engineOf } from "#app/root/engine.ts";
import type { PendingFork } from "#app/view/place.ts";
import type { Branch } from "#domain/context.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { contentOf } from "#domain/message.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import { withOverrides } from "#domain/settings/overrides.ts";
import { finderKeys } from "#domain/tool-sets/finder.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { changesPart } from "#domain/workspace/draft-changes.ts";

import { useCurrentConversation } from "./current-conversation.ts";
import { useDefaults } from "./defaults.ts";
import { useMemories, useMemoryShare } from "./memories.ts";
import { useModes } from "./modes.ts";
import { useOfferedDefinitions } from "./open-conversation.ts";

/** The newest requests of a branch, oldest first. */
export function useRequestsOn(branchId: string): RequestRow[] | undefined {
  return useLiveQuery((services) => engineOf(services).sentRequests.watchOn(branchId), [branchId]);
}

/** All requests of a run, oldest first. */
export function useRequestsOfRun(runId: string): RequestRow[] | undefined {
  return useLiveQuery((services) => engineOf(services).sentRequests.watchOfRun(runId), [runId]);
}

/** The request with this id; undefined until it is read, null if there is none. */
export function useRequest(id: string): RequestRow | null | undefined {
  return useLiveQuery((services) => engineOf(services).sentRequests.watch(id), [id]);
}

/** The request that produced a message; null if none is stored. */
export function useRequestOfNode(nodeId: string): RequestRow | null | undefined {
  return useLiveQuery((services) => engineOf(services).sentRequests.watchOfNode(nodeId), [nodeId]);
}

/** A request's body; null if it can no longer be reconstructed, undefined while it is read. */
export function useSentBody(row: RequestRow): SentBody | null | undefined {
  const services = useServices();
  return useAsync(
    async () => (await readSentBody({ ...services, ...engineOf(services) }, row)) ?? null,
    [services, row.id],
  );
}

/** What has been learned so far about this model's token counts. */
export function useCalibration(
  connectionId: string,
  modelId: string,
  until: unknown,
): Calibration | undefined {
  const services = useServices();
  return useAsync(
    () => engineOf(services).requestLog.calibrationOf({ connectionId, modelId }),
    [services, connectionId, modelId, until],
  );
}

/** What the coming request is made from: a branch, its messages and the next message. */
export interface Coming {
  branch: Branch;
  nodes: readonly MessageNode[] | undefined;
  content: readonly ContentPart[];
}

/**
 * What the coming request would be made from: what the composer contains, on the branch in view or on the
 * fork being made.
 * @param resting no run of the branch is under way
 */
export function useComposed(fork: PendingFork | null, resting: boolean): Coming {
  const { tree, active } = useCurrentConversation();
  const origin = tree.byId.get(fork?.fromBranchId ?? "") ?? active;
  const { messageIds } = origin;
  const stored = useNodesOf(messageIds, resting);
  const draft = useLiveQuery(
    (services) => services.drafts.watch(fork === null ? origin.id : forkDraftKey(fork.nodeId)),
    [origin.id, fork?.nodeId],
  );
  return {
    branch: fork === null ? origin : withOverrides(origin, fork.overrides),
    nodes: fork === null ? stored : stored && forkedAt(origin, stored, fork.nodeId),
    content: contentOf(draft?.text ?? "", [
      ...(draft?.attachments ?? []),
      ...changesPart(draft?.changes ?? []),
    ]),
  };
}

/** How many last messages may still change, because calls in them are decided. */
const UNSETTLED = 50;

/**
 * The messages of a branch. Only messages that may have changed are read again, so a long branch is read
 * once.
 */
function useNodesOf(ids: readonly string[], resting: boolean): readonly MessageNode[] | undefined {
  const services = useServices();
  const known = useRef(new Map<string, MessageNode>());
  return useAsync(async () => {
    const settled = ids.slice(0, -UNSETTLED).filter((id) => !known.current.has(id));
    const unsettled = ids.slice(-UNSETTLED);
    for (const node of await services.branches.nodes([...settled, ...unsettled])) {
      known.current.set(node.id, node);
    }
    return ids.flatMap((id) => known.current.get(id) ?? []);
  }, [services, ids.length, ids[0], ids.at(-1), resting]);
}

/** The coming request, made again after each change, when the page is idle. */
export function useComing(coming: Coming): Result<ComingRequest, RunError> | undefined {
  const services = useServices();
  const { context } = useCurrentConversation();
  const { branch, nodes, content } = coming;
  const { connectionId } = ownSettings(context, branch);
  const defaults = useDefaults();
  const modes = useModes();
  // The request maker reads the key itself. A request that is shown says only whether there is a key,
  // and so does the connection's row.
  const connection = useLiveQuery(
    ({ connections }) => connections.watch(connectionId),
    [connectionId],
  );
  const beside = useReadByMaker(context.id);
  const took = useRef(0);
  return useAsync(
    async (signal) => {
      if (nodes === undefined || defaults === undefined || modes === undefined) return undefined;
      if (beside.includes(undefined)) return undefined;
      await untilIdle(took.current);
      if (signal.aborted) return undefined;
      const began = performance.now();
      const made = await comingRequest(engineOf(services).requests, {
        context,
        branch,
        defaults,
        modes,
        nodes,
        content,
      });
      took.current = performance.now() - began;
      return made;
    },
    [
      services,
      context,
      connection,
      defaults,
      modes,
      branch.overrides,
      branch.systemPrompt,
      branch.userPrompt,
      nodes,
      JSON.stringify(content),
      ...beside,
    ],
  );
}

/** What the request maker reads itself besides the connection. Each value is undefined until it is read. */
function useReadByMaker(contextId: string): readonly unknown[] {
  const memories = useMemories();
  const share = useMemoryShare();
  const offered = useOfferedDefinitions(contextId);
  const names = offered.map(({ name }) => name);
  const finder = useLiveQuery(
    ({ settings }) => settings.watchMany(finderKeys(names)),
    [names.join(" ")],
  );
  return [memories, share, offered, finder];
}

/**
 * Milliseconds after which the request is made even if the page is not idle. Typing has priority until then.
 */
const PATIENCE = 400;
/** A request that took long to make is made again only after a pause this many times as long. */
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
