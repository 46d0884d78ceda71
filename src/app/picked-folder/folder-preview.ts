import { checkChange } from "#domain/picked-folder/check-change.ts";
import { pathInFolder, whyKept } from "#domain/picked-folder/folder-path.ts";
import { plannedText } from "#domain/picked-folder/planned-text.ts";
import type { ToolArguments } from "#domain/tool.ts";

import { stateOf } from "./folder-access.ts";
import { folderFailure, textIn } from "./folder-disk.ts";
import type { PickedFolders } from "./picked-folders.ts";

/** What a call would change, as the approval shows it. */
export type FolderPreview =
  /** The file's text before and after; null where there is no file. */
  | { kind: "text"; before: string | null; after: string | null }
  /** The file on the disk is not text. If `after` is null, the call deletes it. */
  | { kind: "binary"; size: number; after: string | null }
  /** The change would be refused as things are now. */
  | { kind: "refused"; why: string }
  /** The browser has to ask for permission again. */
  | { kind: "locked"; name: string };

export interface PreviewOf {
  contextId: string;
  branchId: string;
  callId: string;
  toolName: string;
  arguments: ToolArguments;
  /** The arguments as text: whenever this changes, the preview is made again. */
  argumentsText: string;
}

/** Makes a preview from the file as it is now, and remembers for the call what the person saw (law J4). */
export async function createFolderPreview(
  folders: PickedFolders,
  { contextId, branchId, callId, toolName, arguments: args }: PreviewOf,
): Promise<FolderPreview> {
  const planned = plannedText(toolName, args);
  const path = pathInFolder(planned?.path ?? "");
  if (planned === undefined || !path.ok) {
    return { kind: "refused", why: path.ok ? "It names no file." : path.error };
  }
  const kept = whyKept(path.value);
  if (kept !== undefined) return { kind: "refused", why: kept };
  const row = await folders.store.get(contextId);
  if (row === undefined) return { kind: "refused", why: "No folder is picked any more." };
  if ((await folders.permission(row)) !== "granted") {
    return { kind: "locked", name: row.handle.name };
  }
  try {
    const { bytes, state: now } = await stateOf(row.handle, path.value);
    folders.shown.set(callId, now);
    const known = await folders.store.known(branchId, path.value);
    const verdict = checkChange({ callId, known, now });
    if (verdict.kind === "refused") return { kind: "refused", why: forPerson(verdict.why) };
    const text = bytes === undefined ? null : textIn(bytes);
    const made = planned.make(text ?? (bytes === undefined ? null : ""));
    if (!made.ok) return { kind: "refused", why: made.error };
    return text === undefined
      ? { kind: "binary", size: bytes?.byteLength ?? 0, after: made.value }
      : { kind: "text", before: text, after: made.value };
  } catch (error) {
    return { kind: "refused", why: (await folderFailure(error, row.handle)).message };
  }
}

function forPerson(why: string): string {
  return why
    .replace("You have not read it yet", "The model hasn’t read it yet")
    .replace("since you read", "since the model read");
}
