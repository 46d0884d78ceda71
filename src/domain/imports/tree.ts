import type { ImportedNode } from "./imported-conversation.ts";

/** An entry that is kept, and what follows it. */
export interface TreeNode {
  node: ImportedNode;
  /** In the order of the file. */
  children: TreeNode[];
}

/** What had to be repaired so that the entries form a tree. */
export interface TreeRepairs {
  /** Entries whose id another entry has. */
  doubles: number;
  /** Circles that were cut open. */
  circles: number;
  /** Entries whose predecessor is not in the file. */
  lost: number;
}

export interface ImportedTree {
  roots: TreeNode[];
  /**
   * Nodes by the file's ids. The id of an entry that isn't kept leads to the nearest kept one before
   * it.
   */
  kept: ReadonlyMap<string, TreeNode | undefined>;
  /** In the order of the file. */
  inOrder: TreeNode[];
  repairs: TreeRepairs;
}

/**
 * The tree of the entries for which `keeps` is true. What followed another entry is attached to the
 * nearest kept one before it. Any list of entries gives a tree that contains each kept entry once.
 */
export function treeOf(
  nodes: readonly ImportedNode[],
  keeps: (node: ImportedNode) => boolean,
): ImportedTree {
  const repairs: TreeRepairs = { doubles: 0, circles: 0, lost: 0 };
  const entries = uniqueEntries(nodes, repairs);
  const parents = parentsOf(entries, repairs);
  cutCircles(entries, parents, repairs);
  const kept = new Map<string, TreeNode | undefined>();
  const roots: TreeNode[] = [];
  const positions = new Map([...entries.keys()].map((id, at) => [id, at]));
  for (const id of parentsFirst(entries, parents)) {
    const node = entries.get(id);
    const before = parents.get(id);
    const above = before === undefined ? undefined : kept.get(before);
    if (node === undefined || !keeps(node)) {
      kept.set(id, above);
      continue;
    }
    const made: TreeNode = { node, children: [] };
    kept.set(id, made);
    (above?.children ?? roots).push(made);
  }
  const order = (list: TreeNode[]) =>
    list.sort(
      (left, right) => (positions.get(left.node.id) ?? 0) - (positions.get(right.node.id) ?? 0),
    );
  order(roots);
  const inOrder: TreeNode[] = [];
  for (const [id, node] of entries) {
    const found = kept.get(id);
    if (found === undefined || found.node !== node) continue;
    order(found.children);
    inOrder.push(found);
  }
  return { roots, kept, inOrder, repairs };
}

function uniqueEntries(
  nodes: readonly ImportedNode[],
  repairs: TreeRepairs,
): Map<string, ImportedNode> {
  const entries = new Map<string, ImportedNode>();
  for (const node of nodes) {
    let id = node.id;
    for (let turn = 2; entries.has(id); turn += 1) id = `${node.id} (${String(turn)})`;
    if (id !== node.id) repairs.doubles += 1;
    entries.set(id, id === node.id ? node : { ...node, id });
  }
  return entries;
}

function parentsOf(
  entries: ReadonlyMap<string, ImportedNode>,
  repairs: TreeRepairs,
): Map<string, string> {
  const parents = new Map<string, string>();
  for (const [id, { parent }] of entries) {
    if (parent === null) continue;
    if (entries.has(parent)) parents.set(id, parent);
    else repairs.lost += 1;
  }
  return parents;
}

/** Cuts circles open, walking over each entry only once. */
function cutCircles(
  entries: ReadonlyMap<string, ImportedNode>,
  parents: Map<string, string>,
  repairs: TreeRepairs,
): void {
  const walk = new Map<string, number>();
  let turn = 0;
  for (const start of entries.keys()) {
    turn += 1;
    let at: string | undefined = start;
    while (at !== undefined && !walk.has(at)) {
      walk.set(at, turn);
      at = parents.get(at);
    }
    if (at === undefined || walk.get(at) !== turn) continue;
    parents.delete(at);
    repairs.circles += 1;
  }
}

function* parentsFirst(
  entries: ReadonlyMap<string, ImportedNode>,
  parents: ReadonlyMap<string, string>,
): Iterable<string> {
  const done = new Set<string>();
  for (const start of entries.keys()) {
    const path: string[] = [];
    for (
      let at: string | undefined = start;
      at !== undefined && !done.has(at);
      at = parents.get(at)
    ) {
      done.add(at);
      path.push(at);
    }
    yield* path.reverse();
  }
}
