import type { Branch } from "#domain/context.ts";
import { checkPath } from "#domain/runs/rounds.ts";
import type { Violation } from "#domain/runs/rounds.ts";

import { baseOf, mapById } from "./base.ts";
import { isColour } from "./colours.ts";
import { activeBranchOf, isLive } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

/**
 * Checks the laws of SPEC.md that the rows of one context must obey at rest. `lookup` must find every
 * message of the pool, so this is for tests and imports.
 */
export function checkContext(rows: ContextRows): Violation[] {
  return [...checkSteps(rows)].flat();
}

/** Does what `checkContext` does in steps of one branch each. */
export function* checkSteps(rows: ContextRows): Generator<readonly Violation[], void, void> {
  const byId = mapById(rows.branches);
  yield [...nameProblems(rows), ...viewProblems(rows)];
  for (const branch of rows.branches) {
    yield [...messageProblems(rows, branch), ...originProblems(byId, branch)];
  }
}

function nameProblems({ branches }: ContextRows): Violation[] {
  const seen = new Set<string>();
  return branches.flatMap(({ name, colour }) => {
    const found: Violation[] = [];
    if (seen.has(name)) found.push({ law: "B2", message: `Two branches are called "${name}".` });
    if (name === "" || name !== name.trim()) {
      found.push({ law: "B2", message: `"${name}" is not a valid branch name.` });
    }
    if (!isColour(colour)) found.push({ law: "B4", message: `${name} has no valid colour.` });
    seen.add(name);
    return found;
  });
}

function viewProblems(rows: ContextRows): Violation[] {
  const { activeBranchName, pinnedBranchId } = rows.context;
  const active = activeBranchOf(rows);
  const found: Violation[] = [];
  if (active === undefined || !isLive(active)) {
    found.push({
      law: "B7",
      message: `The active branch "${activeBranchName}" is missing or in the bin.`,
    });
  }
  if (pinnedBranchId !== undefined && !rows.branches.some(({ id }) => id === pinnedBranchId)) {
    found.push({ law: "B7", message: "The pinned branch does not exist." });
  }
  return found;
}

function messageProblems({ context, lookup }: ContextRows, branch: Branch): Violation[] {
  const nodes = branch.messageIds.flatMap((id) => lookup(id) ?? []);
  if (nodes.length < branch.messageIds.length) {
    const lost = branch.messageIds.filter((id) => lookup(id) === undefined);
    return lost.map((nodeId) => ({
      law: "B5",
      nodeId,
      message: `It is missing from ${branch.name}.`,
    }));
  }
  const strangers = nodes.filter((node) => node.contextId !== context.id);
  return [
    ...checkPath(nodes),
    ...markProblems(branch, lookup),
    ...strangers.map(({ id }) => ({
      law: "B1",
      nodeId: id,
      message: "It belongs to another conversation.",
    })),
  ];
}

function markProblems(
  { name, hidden, messageIds }: Branch,
  lookup: ContextRows["lookup"],
): Violation[] {
  const listed = new Set(hidden === undefined ? [] : messageIds);
  return Object.keys(hidden ?? {}).flatMap((nodeId): Violation[] => {
    if (!listed.has(nodeId)) {
      return [{ law: "L1", nodeId, message: `${name} hides it, but does not list it.` }];
    }
    const isResult = lookup(nodeId)?.message.role === "tool";
    return isResult ? [{ law: "L2", nodeId, message: "A result is hidden by itself." }] : [];
  });
}

function originProblems(byId: ReadonlyMap<string, Branch>, branch: Branch): Violation[] {
  const found: Violation[] = [];
  const base = baseOf(branch, byId);
  if (isLive(branch) && !(base.named && isLive(base))) {
    found.push({
      law: "V3",
      message: `The version ${branch.name} belongs to no live branch.`,
    });
  }
  const origin = byId.get(branch.forkedFrom?.branchId ?? "");
  const nodeId = branch.forkedFrom?.nodeId;
  if (origin === undefined || nodeId === undefined) return found;
  const shared = origin.messageIds.includes(nodeId) && branch.messageIds.includes(nodeId);
  if (!shared) {
    found.push({
      law: "B3",
      nodeId,
      message: `${branch.name} does not share it with the branch it came from.`,
    });
  }
  return found;
}
