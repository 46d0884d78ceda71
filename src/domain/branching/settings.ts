import { sameJson } from "#domain/canonical.ts";
import type { Branch, BranchOverrides, SystemPrompt } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";

import { baseOf, mapById } from "./base.ts";
import { noChange } from "./change-set.ts";
import type { OperationResult } from "./change-set.ts";
import { isColour, nextColour } from "./colours.ts";
import { validateName } from "./names.ts";
import { activeBranchOf, liveBranch, nextActiveAt, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

type Rows = Pick<ContextRows, "context" | "branches">;

/** Makes a branch the active one, which also makes it the last active among its versions. */
export function activateBranch(
  rows: Rows,
  { branchId, now }: { branchId: string; now: number },
): OperationResult {
  const found = liveBranch(rows.branches, branchId);
  if (!found.ok) return found;
  const branch = found.value;
  if (activeBranchOf(rows)?.id === branch.id) return ok(noChange());
  return ok({
    ...noChange(),
    putBranches: [{ ...branch, activeAt: nextActiveAt(rows.branches, now) }],
    context: { activeBranchName: branch.name },
  });
}

/** Renames a branch. Law V7: a version that gets a name becomes a branch with its own hue. */
export function renameBranch(
  rows: Rows,
  { branchId, name }: { branchId: string; name: string },
): OperationResult {
  const found = liveBranch(rows.branches, branchId);
  if (!found.ok) return found;
  const branch = found.value;
  const checked = validateName(rows.branches, name, branchId);
  if (!checked.ok) return checked;
  if (branch.named && branch.name === checked.value) return ok(noChange());
  const isActive = rows.context.activeBranchName === branch.name;
  return ok({
    ...noChange(),
    putBranches: [{ ...named(rows.branches, branch), name: checked.value }],
    ...(isActive ? { context: { activeBranchName: checked.value } } : {}),
  });
}

function named(branches: readonly Branch[], branch: Branch): Branch {
  if (branch.named) return branch;
  const { aside: _aside, ...row } = branch;
  const base = baseOf(branch, mapById(branches));
  const colour = branch.colour === base.colour ? nextColour(branches) : branch.colour;
  return { ...row, named: true, colour };
}

/** Changes a branch's hue. `colour` is an index into the branch hues. */
export function recolour(
  rows: Rows,
  { branchId, colour }: { branchId: string; colour: number },
): OperationResult {
  const found = liveBranch(rows.branches, branchId);
  if (!found.ok) return found;
  if (!isColour(colour)) return err(refusal("invalid_arguments", "There is no such hue."));
  if (found.value.colour === colour) return ok(noChange());
  return ok({ ...noChange(), putBranches: [{ ...found.value, colour }] });
}

/** Sets the prompts of a branch; null removes one. */
export function setPrompts(
  rows: Rows,
  set: { branchId: string; systemPrompt: SystemPrompt | null; userPrompt: string | null },
): OperationResult {
  const found = liveBranch(rows.branches, set.branchId);
  if (!found.ok) return found;
  const { systemPrompt: _system, userPrompt: _user, ...row } = found.value;
  const branch: Branch = {
    ...row,
    ...(set.systemPrompt === null ? {} : { systemPrompt: set.systemPrompt }),
    ...(set.userPrompt === null ? {} : { userPrompt: set.userPrompt }),
  };
  return ok({ ...noChange(), putBranches: [branch] });
}

/** Replaces all overrides of a branch. Absent fields follow the context. */
export function setOverrides(
  rows: Rows,
  set: { branchId: string; overrides: BranchOverrides },
): OperationResult {
  const found = liveBranch(rows.branches, set.branchId);
  if (!found.ok) return found;
  const { overrides: before, ...row } = found.value;
  if (sameJson(before ?? {}, set.overrides)) return ok(noChange());
  const isNone = Object.keys(set.overrides).length === 0;
  const branch: Branch = isNone ? row : { ...row, overrides: set.overrides };
  return ok({ ...noChange(), putBranches: [branch] });
}

/** Sets the main thread of the conversation; null removes the pin. */
export function pinBranch(rows: Rows, { branchId }: { branchId: string | null }): OperationResult {
  if ((rows.context.pinnedBranchId ?? null) === branchId) return ok(noChange());
  if (branchId !== null) {
    const found = liveBranch(rows.branches, branchId);
    if (!found.ok) return found;
  }
  return ok({ ...noChange(), context: { pinnedBranchId: branchId } });
}
