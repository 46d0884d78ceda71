import type { FileChange } from "#domain/message.ts";
import { withChanges } from "#domain/workspace/workspace.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import type { CallWorkspace } from "#tools/tool.ts";

/** A workspace in memory. `text` returns its files as text by path, as tests compare them. */
export interface FakeWorkspace extends CallWorkspace {
  text(): Promise<Record<string, string>>;
}

/** @param before contents of the first files by path */
export function fakeWorkspace(before: Readonly<Record<string, string>> = {}): FakeWorkspace {
  const bytes = new Map<string, Blob>();
  const changes: FileChange[] = [];
  let files: Workspace = new Map();
  const put = (path: string, data: Blob): FileChange => {
    const blobId = `blob ${bytes.size}`;
    bytes.set(blobId, data);
    const change = { path, file: { blobId, mediaType: data.type, size: data.size } };
    files = withChanges(files, [change]);
    return change;
  };
  for (const [path, text] of Object.entries(before)) {
    put(path, new Blob([text], { type: "text/plain" }));
  }
  return {
    files: async () => files,
    read: async (path) => bytes.get(files.get(path)?.blobId ?? ""),
    write: async (path, data) => void changes.push(put(path, data)),
    remove: async (path) => {
      if (!files.has(path)) return false;
      changes.push({ path, file: null });
      files = withChanges(files, [{ path, file: null }]);
      return true;
    },
    commit: async () => changes,
    text: async () => {
      const all = [...files].map(async ([path, { blobId }]) => {
        return [path, (await bytes.get(blobId)?.text()) ?? ""] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    },
  };
}
