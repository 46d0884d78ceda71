import { branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { BRANCH_HUES, hueOf } from "#domain/branching/colours.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";

/** A column's heading. */
export interface ColumnTitle {
  /** What tells the columns apart: the model if there are several, otherwise the branch. */
  title: string;
  /** The other of the two; empty if it would repeat the title. */
  note: string;
  /** The accessible name, unique among the columns. */
  name: string;
  /** The branch's hue, or another one if an earlier column has it. */
  hue: number;
}

export function columnTitles(
  context: ChatContext,
  tree: BranchTree,
  branches: readonly Branch[],
): ColumnTitle[] {
  const models = branches.map((branch) => effectiveSettings({ context, branch }).modelId);
  const areSeveral = new Set(models).size > 1;
  const hues = columnHues(branches);
  const heads = branches.map((branch, at) => {
    const [label, model] = [branchLabel(tree, branch), models[at] ?? ""];
    const [title, other] = areSeveral ? [model, label] : [label, model];
    return { title, note: other === title ? "" : other, hue: hues[at] ?? 0 };
  });
  return heads.map((head, at) => {
    const twins = heads.filter(({ title }) => title === head.title);
    const name =
      twins.length === 1 || head.note === "" ? head.title : `${head.title}, ${head.note}`;
    const same = heads.filter((one, before) => before < at && isSameHead(one, head)).length;
    return { ...head, name: same === 0 ? name : `${name} (${String(same + 1)})` };
  });
}

function isSameHead(
  one: Pick<ColumnTitle, "title" | "note">,
  other: Pick<ColumnTitle, "title" | "note">,
): boolean {
  return one.title === other.title && one.note === other.note;
}

/** Versions share their branch's hue, so side by side each column gets its own. */
function columnHues(branches: readonly Branch[]): number[] {
  const own = new Set(branches.map(({ colour }) => hueOf(colour)));
  const taken = new Set<number>();
  return branches.map(({ colour }) => {
    let hue = hueOf(colour);
    if (taken.has(hue)) hue = freeHue(taken, own) ?? freeHue(taken, new Set()) ?? hue;
    taken.add(hue);
    return hue;
  });
}

function freeHue(taken: ReadonlySet<number>, kept: ReadonlySet<number>): number | undefined {
  const all = Array.from({ length: BRANCH_HUES }, (_, hue) => hue);
  return all.find((hue) => !taken.has(hue) && !kept.has(hue));
}
