import type { FileChange } from "#domain/message.ts";
import { withChanges } from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import type { BlobStore } from "#storage/attachments/blobs.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";
import type { RunStore } from "#storage/conversations/runs.ts";
import type { CallWorkspace } from "#tools/tool.ts";

import { createCallWorkspace } from "./call-workspace.ts";
import type { WorkspaceReader } from "./read-workspace.ts";

/** A round of calls: its run, and the answer that made them. */
export interface RoundRef {
  runId: string;
  branchId: string;
  answerNodeId: string;
}

/** The files of branches (laws K1 to K7). */
export interface Workspaces {
  /** What one call sees and changes. */
  forCall(round: RoundRef, callId: string): CallWorkspace;
  /** What was there before the call (law K3). */
  before(round: RoundRef, callId: string): Promise<Workspace>;
  /** What the branch and all calls that have ended in the round have left. */
  now(round: RoundRef): Promise<Workspace>;
}

export interface WorkspaceDeps {
  branches: Pick<BranchStore, "get" | "nodes">;
  reader: WorkspaceReader;
  runs: Pick<RunStore, "journalOf">;
  blobs: Pick<BlobStore, "get" | "keep">;
  newId: () => string;
  /** Unix milliseconds. */
  now: () => number;
}

export function createWorkspaces(deps: WorkspaceDeps): Workspaces {
  return {
    forCall: (round, callId) =>
      createCallWorkspace({ ...deps, before: () => workspaceBefore(deps, round, callId) }),
    before: (round, callId) => workspaceBefore(deps, round, callId),
    now: (round) => workspaceBefore(deps, round, undefined),
  };
}

/**
 * Law K3: the branch through the call's answer, with the results of the calls before it; of all calls
 * if none is given.
 */
async function workspaceBefore(
  { branches, runs, reader }: WorkspaceDeps,
  { runId, branchId, answerNodeId }: RoundRef,
  callId: string | undefined,
): Promise<Workspace> {
  const branch = await branches.get(branchId);
  const { files } = await reader.read(branch?.messageIds ?? []);
  const [answer] = await branches.nodes([answerNodeId]);
  const calls = (answer?.message.toolCalls ?? []).map(({ id }) => id);
  const end = callId === undefined ? calls.length : Math.max(0, calls.indexOf(callId));
  const earlier = calls.slice(0, end);
  const changed = new Map<string, readonly FileChange[]>();
  for (const { detail } of await runs.journalOf(runId)) {
    if (detail.kind !== "call" || detail.phase !== "done") continue;
    changed.set(detail.callId, detail.files ?? []);
  }
  return withChanges(
    files,
    earlier.flatMap((id) => changed.get(id) ?? []),
  );
}
