import { useMemo } from "react";
import type { ReactNode } from "react";

import { useBlob } from "#app/react/queries/blobs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useBranchFiles } from "#app/react/queries/workspace.ts";
import type { Branch } from "#domain/context.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { FOLDER_EDIT, FOLDER_WRITE, plannedText } from "#domain/picked-folder/planned-text.ts";
import type { PlannedText } from "#domain/picked-folder/planned-text.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import type { ToolArguments, ToolDefinition } from "#domain/tool.ts";
import { normalizePath } from "#domain/workspace/path.ts";
import { countChanged, lineDiff } from "#ui/difference/line-diff.ts";
import { SHOWN, TextDifference } from "#ui/difference/text-difference.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { approvalWords } from "#ui/words/approval.tsx";
import { useText, wholeTextOf } from "#ui/workspace/use-text.ts";

/** Tools that write a text among the branch's files, with the folder tools that take the same fields. */
const LIKE: ReadonlyMap<string, string> = new Map([
  ["write_file", FOLDER_WRITE],
  ["edit_file", FOLDER_EDIT],
]);

/** The text that a call would write among the branch's files; undefined for every other tool. */
export function plannedInWorkspace(
  definition: ToolDefinition | undefined,
  args: ToolArguments,
): PlannedText | undefined {
  if (definition?.origin !== "workspace") return undefined;
  const planned = plannedText(LIKE.get(definition.name) ?? "", args);
  const path = normalizePath(planned?.path ?? "");
  return planned !== undefined && path.ok ? { ...planned, path: path.value } : undefined;
}

export interface WorkspaceChangeProps {
  branchId: string;
  planned: PlannedText;
  /** Shown where there is no text to compare with, or where a comparison would not show everything. */
  children: ReactNode;
}

/** Shows the change that a call would make to a file of the branch, compared with the file as it is now. */
export function WorkspaceChange(props: WorkspaceChangeProps) {
  const { tree } = useCurrentConversation();
  const branch = tree.byId.get(props.branchId);
  return branch === undefined ? props.children : <InBranch {...props} branch={branch} />;
}

function InBranch(props: WorkspaceChangeProps & { branch: Branch }) {
  const read = useBranchFiles(props.branch);
  if (read === undefined) return null;
  const file = read?.files.get(props.planned.path);
  // If the file is missing, a call that edits it will be refused.
  if (file === undefined)
    return read === null ? props.children : <Planned {...props} before={null} />;
  return file.size > COMPARED ? props.children : <OfFile {...props} file={file} />;
}

/** The largest text that is compared line by line (bytes). */
const COMPARED = 1_000_000;

function OfFile({ file, ...props }: WorkspaceChangeProps & { file: WorkspaceFile }) {
  const data = useBlob(file.blobId);
  const text = useText(data ?? null, COMPARED, wholeTextOf);
  if (data === null) return props.children;
  return text === undefined ? null : <Planned {...props} before={text} />;
}

function Planned({ planned, before, children }: WorkspaceChangeProps & { before: string | null }) {
  const made = useMemo(() => planned.make(before), [planned, before]);
  const after = made.ok ? (made.value ?? "") : "";
  const isShown = useMemo(() => comparesWhole(before ?? "", after), [before, after]);
  if (!made.ok) {
    return (
      <>
        <Note tone="broke" role="status">
          {approvalWords.willBeRefused(escapeHidden(made.error.replace(/\.$/u, "")))}
        </Note>
        {children}
      </>
    );
  }
  if (before === after) return <Note>{approvalWords.nothingChanges}</Note>;
  if (before === null || !isShown) return children;
  return (
    <TextDifference
      before={before}
      after={after}
      names={[approvalWords.fileNow, approvalWords.ofThisCall]}
      label={approvalWords.changedText}
    />
  );
}

/** Whether a comparison would show every line that is added or removed. */
function comparesWhole(before: string, after: string): boolean {
  const lines = lineDiff(before, after);
  if (lines === undefined) return false;
  const { added, removed } = countChanged(lines);
  return added + removed <= SHOWN;
}
