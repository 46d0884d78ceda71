import { perServices } from "#app/services/per-services.ts";
import { isPersons } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { changesIn, comparePaths, historyOf, workspaceOf } from "#domain/workspace/workspace.ts";
import type { FileVersion, PathChange, Workspace } from "#domain/workspace/workspace.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";

/** A branch's files, as its messages have left them. */
export interface BranchFiles {
  files: Workspace;
  /** Paths that changed since the person's last message, including that message. */
  changed: readonly PathChange[];
  /** The versions of the file at a path, oldest first. */
  historyOf: (path: string) => FileVersion[];
}

export interface WorkspaceReader {
  /** @param messageIds the messages of the branch, oldest first */
  read(messageIds: readonly string[]): Promise<BranchFiles>;
}

/** What is known of a branch up to one of its messages. */
interface Trace {
  length: number;
  lastId: string;
  /** The messages that change files, in order. */
  changing: readonly MessageNode[];
  /** How many of `changing` came before the person's last message. */
  settled: number;
}

const NOTHING: Trace = { length: 0, lastId: "", changing: [], settled: 0 };
/** The number of branches that are remembered. */
const KEPT = 4;

/** The reader of these services, one for all callers, so that calls and the panel read no message twice. */
export const workspaceReaderOf = perServices(({ branches }) => createWorkspaceReader(branches));

/**
 * Creates a reader that reads each message of a branch only once. That is enough because the changes of a
 * message never change, and two branches that agree at one place agree everywhere before it (law B1).
 */
export function createWorkspaceReader(branches: Pick<BranchStore, "nodes">): WorkspaceReader {
  let traces: Trace[] = [];
  return {
    read: async (ids) => {
      const known = traces
        .filter(({ length, lastId }) => ids[length - 1] === lastId)
        .reduce((longest, one) => (one.length > longest.length ? one : longest), NOTHING);
      const added = await branches.nodes(ids.slice(known.length));
      const trace = grown(known, added, ids);
      traces = [trace, ...traces.filter((one) => one !== known)].slice(0, KEPT);
      return filesOf(trace);
    },
  };
}

function grown(known: Trace, added: readonly MessageNode[], ids: readonly string[]): Trace {
  const changing = [...known.changing];
  let { settled } = known;
  for (const node of added) {
    if (isPersons(node.message)) settled = changing.length;
    if (changesIn(node).length > 0) changing.push(node);
    // The files that a sub-task is given are not its own changes.
    if (isGoal(node)) settled = changing.length;
  }
  return { length: ids.length, lastId: ids.at(-1) ?? "", changing, settled };
}

function isGoal({ parentId, message }: MessageNode): boolean {
  return parentId === null && message.metadata?.source?.kind === "sub_task";
}

function filesOf({ changing, settled }: Trace): BranchFiles {
  const files = workspaceOf(changing);
  return {
    files,
    changed: comparePaths(workspaceOf(changing.slice(0, settled)), files),
    historyOf: (path) => historyOf(changing, path),
  };
}
