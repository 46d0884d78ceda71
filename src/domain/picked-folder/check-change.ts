/** SHA-256 (hex) of a file's bytes; null: there is no such file. */
export type FileState = string | null;

/**
 * A row of `folderFiles`: a file of a picked folder as a branch knows it. The key is
 * `[branchId+path]`.
 */
export interface KnownFile {
  branchId: string;
  contextId: string;
  path: string;
  /** As the branch's model last read or wrote it. */
  state: FileState;
  /** The branch's last change of it, written down before it is made. */
  change?: { callId: string; after: FileState };
}

/** Of no bytes: a new file is this between its making and its first content. */
export const EMPTY_FILE = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export interface PlannedChange {
  callId: string;
  known: KnownFile | undefined;
  /** On the disk. */
  now: FileState;
  /** As the person saw it when they were asked; absent if they were not, or not in this tab. */
  shown?: FileState | undefined;
}

export type ChangeVerdict =
  | { kind: "change" }
  /** This very call has made it already, before the page was closed. */
  | { kind: "done" }
  | { kind: "refused"; why: string };

/** Laws J3, J4 and J6: whether a call may change the file as it is on the disk now. */
export function checkChange({ callId, known, now, shown }: PlannedChange): ChangeVerdict {
  const began = known?.change?.callId === callId;
  if (began && known.change?.after === now) return { kind: "done" };
  if (began && known.state === null && now === EMPTY_FILE) return { kind: "change" };
  if (shown !== undefined && shown !== now) {
    return refused("It has changed since the person approved this.");
  }
  if (known === undefined) {
    return now === null ? { kind: "change" } : refused("You have not read it yet.");
  }
  if (known.state === now) return { kind: "change" };
  return refused(
    now === null
      ? "It was deleted or moved by somebody else since you read it."
      : "It was changed by somebody else since you read it.",
  );
}

function refused(why: string): ChangeVerdict {
  return { kind: "refused", why };
}
