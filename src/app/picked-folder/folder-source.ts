import type { Services } from "#app/services/services.ts";
import { folderTools } from "#tools/folder/folder-tools.ts";
import type { ToolRegistry } from "#tools/registry.ts";

import { createFolderAccess } from "./folder-access.ts";
import { pickedFoldersOf } from "./picked-folders.ts";

const ORIGIN = "folder";

/** Registers the tools of picked folders. A conversation is offered them while it has a folder. */
export function startFolderTools(registry: ToolRegistry, services: Services): Promise<void> {
  const folders = pickedFoldersOf(services);
  const access = createFolderAccess(folders);
  return new Promise((resolve, reject) => {
    folders.store.watchUsers().subscribe(({ having, below }) => {
      const isOne = (id: string) => having.has(id) || below.has(id);
      const users = {
        mayRead: (contextId: string, parentId?: string) =>
          isOne(contextId) || isOne(parentId ?? ""),
        mayChange: (contextId: string) => having.has(contextId),
      };
      registry.setSource(ORIGIN, folderTools(access, users));
      resolve();
    }, reject);
  });
}
