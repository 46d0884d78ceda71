import type { Branch } from "#domain/context.ts";

/**
 * Law V3: the named branch that a version belongs to, that is, the nearest one up its `forkedFrom`
 * chain. A named branch is its own base, and so is a version whose chain is broken.
 */
export function baseOf(branch: Branch, byId: ReadonlyMap<string, Branch>): Branch {
  let at = branch;
  for (const seen = new Set<string>(); !at.named && !seen.has(at.id);) {
    seen.add(at.id);
    const origin = byId.get(at.forkedFrom?.branchId ?? "");
    if (origin === undefined) return branch;
    at = origin;
  }
  return at.named ? at : branch;
}

export function mapById(branches: readonly Branch[]): ReadonlyMap<string, Branch> {
  return new Map(branches.map((branch) => [branch.id, branch]));
}
