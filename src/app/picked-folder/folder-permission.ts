/** Whether the browser lets this page use a folder. `prompt`: it has to ask the person again. */
export type FolderPermission = "granted" | "prompt" | "denied";

type Mode = { mode: "read" | "readwrite" };

/** Methods of handles that TypeScript's own types leave out, because only Chromium has them. */
interface AskingHandle {
  queryPermission?(wanted: Mode): Promise<FolderPermission>;
  requestPermission?(wanted: Mode): Promise<FolderPermission>;
}

const WANTED: Mode = { mode: "readwrite" };

/** The page's permission for a folder. Handles without this method need none. */
export async function permissionOf(handle: FileSystemDirectoryHandle): Promise<FolderPermission> {
  return (await (handle as AskingHandle).queryPermission?.(WANTED)) ?? "granted";
}

/** Has the browser ask the person for permission. Call it right after a press. Never rejects. */
export async function askPermission(handle: FileSystemDirectoryHandle): Promise<FolderPermission> {
  try {
    return (await (handle as AskingHandle).requestPermission?.(WANTED)) ?? "granted";
  } catch {
    return "prompt";
  }
}

interface Picking {
  showDirectoryPicker?(options: Mode & { id: string }): Promise<FileSystemDirectoryHandle>;
}

/** Whether this browser lets a page use a folder at all. */
export function canPickFolders(): boolean {
  return typeof (globalThis as Picking).showDirectoryPicker === "function";
}

/**
 * Has the person pick a folder. Undefined if they pick none.
 * @throws if the browser refuses
 */
export async function pickDirectory(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (globalThis as Picking).showDirectoryPicker?.({ id: "bough", ...WANTED });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return undefined;
    throw error;
  }
}
