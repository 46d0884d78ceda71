import type { Inline, InlineGroups } from "#domain/markdown/nodes.ts";
import { STRETCH } from "#ui/format/long-runs.ts";

/** Divides groups into stretches that are laid out separately. Stretches before the last never change. */
export function stretchesOfGroups(groups: InlineGroups): readonly InlineGroups[] {
  const stretches: (readonly Inline[])[][] = [];
  let letters = STRETCH;
  for (const group of groups) {
    if (letters >= STRETCH) {
      stretches.push([]);
      letters = 0;
    }
    stretches.at(-1)?.push(group);
    letters += lettersOf(group);
  }
  return stretches;
}

/** How many UTF-16 units the groups show. */
export function lettersIn(groups: InlineGroups): number {
  return groups.reduce((sum, group) => sum + lettersOf(group), 0);
}

/** Letters by group, counted once, as a group does not change. */
const known = new WeakMap<readonly Inline[], number>();

function lettersOf(nodes: readonly Inline[]): number {
  const before = known.get(nodes);
  if (before !== undefined) return before;
  const letters = nodes.reduce((sum, node) => sum + lettersOfInline(node), 0);
  known.set(nodes, letters);
  return letters;
}

function lettersOfInline(node: Inline): number {
  if ("children" in node) return lettersOf(node.children);
  if (node.kind === "text" || node.kind === "code") return node.text.length;
  return 1;
}
