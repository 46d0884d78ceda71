import { useEffect, useMemo, useState } from "react";

import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useAsync } from "#app/react/internal/use-async.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { forkedAt } from "#app/requests/coming-request.ts";
import { forkIn } from "#app/view/place.ts";
import type { PendingFork } from "#app/view/place.ts";
import { usePlace } from "#app/view/places.ts";
import { workspaceReaderOf } from "#app/workspace/read-workspace.ts";
import type { BranchFiles } from "#app/workspace/read-workspace.ts";
import type { Branch } from "#domain/context.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { fileChangesIn } from "#domain/message.ts";
import type { PendingChange } from "#domain/workspace/draft-changes.ts";
import { overtaken } from "#domain/workspace/pending.ts";
import { comparePaths, withChanges } from "#domain/workspace/workspace.ts";
import type { PathChange, Workspace } from "#domain/workspace/workspace.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

import { useCurrentConversation } from "./current-conversation.ts";
import { useStoredDraft } from "./drafts.ts";
import { useRun } from "./open-conversation.ts";

const useReader = serviceHook(workspaceReaderOf);

/** A branch's files; undefined until they are read, null if they cannot be read. */
export function useBranchFiles({
  id,
  messageIds,
}: Pick<Branch, "id" | "messageIds">): BranchFiles | null | undefined {
  const reader = useReader();
  const [read, setRead] = useState<{ branchId: string; files: BranchFiles | null }>();
  useEffect(() => {
    let wanted = true;
    const show = (files: BranchFiles | null) => {
      if (wanted) setRead({ branchId: id, files });
    };
    reader.read(messageIds).then(show, () => show(null));
    return () => {
      wanted = false;
    };
  }, [reader, id, messageIds]);
  return read?.branchId === id ? read.files : undefined;
}

/** The files where the person is, with the changes that their next message will carry. */
export interface FilesHere extends BranchFiles {
  contextId: string;
  /** The draft whose message will carry the pending changes. */
  draftKey: string;
  /** The files without the pending changes, but with the changes of messages that wait to be sent. */
  base: Workspace;
  pending: readonly PendingChange[];
  /** What the pending changes do to each path. */
  pendingPaths: readonly PathChange[];
  /** Paths that something else has changed since the person changed them. */
  overtaken: ReadonlySet<string>;
  /** The files as they will be once the next message is sent. */
  now: Workspace;
}

/** @param branch the active branch: the composer writes to it, or to a fork of it */
export function useFilesHere(branch: Branch): FilesHere | null | undefined {
  const { conversation, context } = useCurrentConversation();
  const contextId = context.id;
  const fork = forkIn(usePlace(contextId));
  const at = useForkPoint(fork);
  const here = fork === null ? branch : at;
  const read = useBranchFiles(here ?? branch);
  const queue = useRun(conversation, branch.id)?.queue;
  const draftKey = fork === null ? branch.id : forkDraftKey(fork.nodeId);
  const stored = useStoredDraft(draftKey)?.changes;
  const isForking = fork !== null;
  return useMemo(() => {
    if (read === null) return null;
    if (read === undefined || here === undefined) return undefined;
    const queued = isForking ? [] : (queue ?? []).flatMap(fileChangesIn);
    const base = withChanges(read.files, queued);
    const pending = stored ?? [];
    const now = withChanges(base, pending);
    const pendingPaths = comparePaths(base, now);
    const late = overtaken(base, pending);
    return { ...read, contextId, draftKey, base, pending, pendingPaths, overtaken: late, now };
  }, [read, here, isForking, queue, stored, draftKey, contextId]);
}

/** The messages that a fork being made would share; undefined until they are known. */
function useForkPoint(fork: PendingFork | null): Pick<Branch, "id" | "messageIds"> | undefined {
  const { branches } = useServices();
  const { tree } = useCurrentConversation();
  const origin = tree.byId.get(fork?.fromBranchId ?? "");
  const nodeId = fork?.nodeId ?? "";
  return useAsync(async () => {
    if (origin === undefined) return undefined;
    const nodes = forkedAt(origin, await branches.nodes(origin.messageIds), nodeId);
    return { id: `${origin.id} ${nodeId}`, messageIds: nodes.map(({ id }) => id) };
  }, [branches, origin, nodeId]);
}

/** Reads one file of a workspace; null if the workspace lacks it, or its bytes are not on this device. */
export const useFileReader = serviceHook(({ databases }) => {
  const blobs = createBlobStore(databases);
  return async (files: Workspace, path: string): Promise<Blob | null> => {
    const file = files.get(path);
    if (file === undefined) return null;
    return (await blobs.get(file.blobId))?.data ?? null;
  };
});
