/** SHA-256 (hex) of a file's bytes, or null if there is no such file. */
export type FileState = string | null;

/**
 * A row of `folderFiles`: what a branch knows of a file in a picked folder. The key is
 * `[branchId+path]`.
 */
export interface KnownFile {
  branchId: string;
  contextId: string;
  path: string;
  /** The file's state when the branch's model last read or wrote it. */
  state: FileState;
  /** The branch's last change of the file, recorded before it is made. */
  change?: { callId: string; after: FileState };
}

/** SHA-256 of no bytes. A new file has this hash between its creation and its first content. */
export const EMPTY_FILE = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export interface PlannedChange {
  callId: string;
  known: KnownFile | undefined;
  /** The file's present state on disk. */
  now: FileState;
  /**
   * The file's state as shown when the person was asked. Absent if they were not asked, or not in this
   * tab.
   */
  shown?: FileState | undefined;
}

export type ChangeVerdict =
  | { kind: "change" }
  /** This very call already made the change, before the page was closed. */
  | { kind: "done" }
  | { kind: "refused"; why: string };

/** Laws J3, J4 and J6: whether a call may change the file as it is on disk now. */
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
