import type { Folder } from "#domain/folders.ts";

import type { ImportPlan } from "./plan.ts";

/**
 * Law F9: adds the file's folders that are not here to the plan. A folder that is here, even a deleted
 * one, stays as it is.
 */
export function withFolders(
  plan: ImportPlan,
  inFile: readonly Folder[] | undefined,
  here: readonly Folder[],
): ImportPlan {
  const known = new Set(here.map(({ id }) => id));
  const folders = (inFile ?? []).filter(({ id }) => !known.has(id));
  return folders.length === 0 ? plan : { ...plan, add: { ...plan.add, folders } };
}
