import { sameJson } from "#domain/canonical.ts";
import type { Branch } from "#domain/context.ts";

import type { BranchFields, UndoEntry } from "./change-set.ts";
import { undoableFields } from "./move-to-bin.ts";

/**
 * Restores each field that still is as the operation left it. A branch that the person has named since
 * stays named.
 */
export function restoreFields(
  branch: Branch,
  entry: Extract<UndoEntry, { kind: "changed" }>,
): Branch {
  const now = undoableFields(branch);
  const { after } = entry;
  const renamed = after.name !== undefined && now.name !== after.name;
  const untouched = Object.entries(entry.before).filter(([field]) => {
    // The keys of `before` are field names by its type, which Object.entries loses.
    const name = field as keyof BranchFields;
    return sameJson(now[name], after[name]) && !(renamed && name === "named");
  });
  return rowOf(branch, { ...now, ...Object.fromEntries(untouched) });
}

function rowOf(branch: Branch, fields: BranchFields): Branch {
  const {
    forkedFrom: _from,
    aside: _aside,
    deletedAt: _deletedAt,
    systemPrompt: _systemPrompt,
    userPrompt: _userPrompt,
    overrides: _overrides,
    ...row
  } = branch;
  return {
    ...row,
    name: fields.name,
    named: fields.named,
    activeAt: fields.activeAt,
    colour: fields.colour,
    ...(fields.systemPrompt === null ? {} : { systemPrompt: fields.systemPrompt }),
    ...(fields.userPrompt === null ? {} : { userPrompt: fields.userPrompt }),
    ...(fields.overrides === null ? {} : { overrides: fields.overrides }),
    ...(fields.forkedFrom === null ? {} : { forkedFrom: fields.forkedFrom }),
    ...(fields.aside === null ? {} : { aside: fields.aside }),
    ...(fields.deletedAt === null ? {} : { deletedAt: fields.deletedAt }),
  };
}
