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
  /** The files that one call sees and changes. */
  forCall(round: RoundRef, callId: string): CallWorkspace;
  /** The files before the call (law K3). */
  before(round: RoundRef, callId: string): Promise<Workspace>;
  /** The files that the branch and all calls of the round that have ended have left. */
  now(round: RoundRef): Promise<Workspace>;
}

export interface WorkspaceDeps {
  branches: Pick<BranchStore, "get" | "nodes">;
  reader: WorkspaceReader;
  runs: Pick<RunStore, "journalOf">;
  blobs: Pick<BlobStore, "get" | "keep">;
  newId: () => string;
  /** The current time in Unix milliseconds. */
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
 * The files before a call, or after all calls of the round if none is given: those of the branch through the
 * answer, with the results of the calls before (law K3).
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
