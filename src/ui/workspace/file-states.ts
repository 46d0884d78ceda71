import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

/** One state of a file along the branch, the next message included. */
export interface FileState {
  label: string;
  /** Null: it is deleted. */
  file: WorkspaceFile | null;
  /** The message that left it so; absent if none has been sent. */
  nodeId?: string;
}

/** Oldest first; the last one is the file as it will be. */
export function fileStates(
  here: Pick<FilesHere, "historyOf" | "base" | "now">,
  path: string,
): FileState[] {
  const states = here.historyOf(path).map(({ nodeId, at, file }): FileState => ({
    label: workspaceWords.stateAt(at, file === null),
    file,
    nodeId,
  }));
  const unsent = [
    { labelOf: workspaceWords.inWaitingMessage, file: here.base.get(path) ?? null },
    { labelOf: workspaceWords.notSent, file: here.now.get(path) ?? null },
  ];
  for (const { labelOf, file } of unsent) {
    const last = states.at(-1)?.file ?? null;
    if (last?.blobId === file?.blobId) continue;
    states.push({ label: labelOf(file === null), file });
  }
  return states;
}
