import type { ReactNode } from "react";

import { useBranchFiles } from "#app/react/queries/workspace.ts";
import type { Branch } from "#domain/context.ts";
import { isObject } from "#domain/json.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { normalizePath } from "#domain/workspace/path.ts";
import { workspaceWords } from "#ui/words/workspace.ts";
import { FileDiff } from "#ui/workspace/file-diff.tsx";

/** Tools that change an existing text file of the branch. */
const EDITS: ReadonlySet<string> = new Set(["edit_file", "write_file"]);

/** The workspace path of the file that a call edits; undefined for every other tool. */
export function editedPath({ toolName, arguments: given }: ToolCallRequest): string | undefined {
  if (!EDITS.has(toolName) || !isObject(given)) return undefined;
  const { path } = given;
  const normal = normalizePath(typeof path === "string" ? path : "");
  return normal.ok ? normal.value : undefined;
}

export interface FileEditProps {
  path: string;
  branch: Branch;
  /** The message with the call's result. */
  nodeId: string;
  /** Shown if there was no file before the call, or the call changed nothing. */
  children: ReactNode;
}

/** What a call changed in a file of the branch: the lines before and after. */
export function FileEdit({ path, branch, nodeId, children }: FileEditProps) {
  const read = useBranchFiles(branch);
  if (read === undefined) return null;
  const states = read?.historyOf(path) ?? [];
  const at = states.findIndex((state) => state.nodeId === nodeId);
  const [before, after] = [states[at - 1]?.file ?? null, states[at]?.file ?? null];
  if (before === null || after === null) return children;
  const names = [workspaceWords.before, workspaceWords.thisState] as const;
  return <FileDiff path={path} before={before} after={after} names={names} />;
}
