import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

/** One state in a file's history along the branch. The next message's change counts, too. */
export interface FileState {
  label: string;
  /** Null if the file is deleted in this state. */
  file: WorkspaceFile | null;
  /** The message that left the file in this state; absent if that message has not been sent. */
  nodeId?: string;
}

/** A file's states, oldest first. The last one includes what the next message will change. */
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
