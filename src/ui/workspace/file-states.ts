import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { formatShortMoment } from "#ui/format/format-date.ts";

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
    label: `${formatShortMoment(at)}${file === null ? ", deleted" : ""}`,
    file,
    nodeId,
  }));
  const unsent = [
    { label: "in a message that waits", file: here.base.get(path) ?? null },
    { label: "not sent yet", file: here.now.get(path) ?? null },
  ];
  for (const { label, file } of unsent) {
    const last = states.at(-1)?.file ?? null;
    if (last?.blobId === file?.blobId) continue;
    states.push({ label: `${label}${file === null ? ", deleted" : ""}`, file });
  }
  return states;
}
