import type { Services } from "#app/services/services.ts";
import { folderTools } from "#tools/folder/folder-tools.ts";
import type { ToolRegistry } from "#tools/registry.ts";

import { createFolderAccess } from "./folder-access.ts";
import { pickedFoldersOf } from "./picked-folders.ts";

const ORIGIN = "folder";

/** Sets the tools of picked folders; each conversation is offered them while it has a folder. */
export function startFolderTools(registry: ToolRegistry, services: Services): Promise<void> {
  const folders = pickedFoldersOf(services);
  const access = createFolderAccess(folders);
  return new Promise((resolve, reject) => {
    folders.store.watchContextIds().subscribe((contextIds) => {
      const having = new Set(contextIds);
      registry.setSource(
        ORIGIN,
        folderTools(access, (contextId) => having.has(contextId)),
      );
      resolve();
    }, reject);
  });
}
