import type { Folder } from "#domain/folders.ts";

import type { ImportPlan } from "./plan.ts";

/**
 * Law F9: the plan with the folders that are not here. One that is here, or was deleted here, stays so.
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
