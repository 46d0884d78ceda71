import { branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { BRANCH_HUES, hueOf } from "#domain/branching/colours.ts";
import { sameJson } from "#domain/canonical.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";
import { answeringModel, ownSettings } from "#domain/settings/effective-settings.ts";
import type { OwnSettings } from "#domain/settings/effective-settings.ts";
import { columnsWords } from "#ui/words/columns.ts";

/** The heading of a column. */
export interface ColumnTitle {
  /**
   * The feature that tells the columns apart: the model if the columns have several, otherwise the branch.
   */
  title: string;
  /**
   * The branch or the model, whichever is not the title, unless it would repeat the title; then the settings
   * that differ.
   */
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
  connections: readonly Pick<Connection, "id" | "defaultModel">[] | undefined,
): ColumnTitle[] {
  const models = branches.map((branch) => answeringModel(context, branch, connections).modelId);
  const areSeveral = new Set(models).size > 1;
  const hues = columnHues(branches);
  const own = settingsThatDiffer(context, branches);
  const heads = branches.map((branch, at) => {
    const [label, model] = [branchLabel(tree, branch), models[at] ?? ""];
    const [title, other] = areSeveral ? [model, label] : [label, model];
    const note = [...(other === title ? [] : [other]), ...(own[at] ?? [])].join(" · ");
    return { title, note, hue: hues[at] ?? 0 };
  });
  return heads.map((head, at) => {
    const twins = heads.filter(({ title }) => title === head.title);
    const name =
      twins.length === 1 || head.note === "" ? head.title : `${head.title}, ${head.note}`;
    const same = heads.filter((one, before) => before < at && isSameHead(one, head)).length;
    return { ...head, name: same === 0 ? name : `${name} (${String(same + 1)})` };
  });
}

/** How many names fit in a heading. */
const NAMED = 2;

/** For each column, the settings that differ between columns, in words: "temperature 1.5", "own prompt". */
function settingsThatDiffer(context: ChatContext, branches: readonly Branch[]): string[][] {
  const settings = branches.map((branch) => ownSettings(context, branch));
  const names = [...new Set(settings.flatMap(({ parameters }) => Object.keys(parameters)))];
  const differing = names.filter((name) => {
    const [first, ...rest] = settings.map(({ parameters }) => parameters[name] ?? null);
    return rest.some((value) => !sameJson(value, first ?? null));
  });
  const prompts = new Set(settings.map(promptsOf));
  return settings.map((one) =>
    [
      ...differing.flatMap((name) => wordsOf(name, one.parameters[name])),
      ...(prompts.size > 1 && promptsOf(one) !== promptsOf(settings[0])
        ? [columnsWords.otherPrompt]
        : []),
    ].slice(0, NAMED),
  );
}

function wordsOf(name: string, value: JsonValue | undefined): string[] {
  if (value === undefined || value === null || typeof value === "object") return [];
  return [`${name.replaceAll("_", " ")} ${String(value)}`];
}

function promptsOf(settings: OwnSettings | undefined): string {
  return `${settings?.systemPrompt ?? ""}\n${settings?.userPrompt ?? ""}`;
}

function isSameHead(
  one: Pick<ColumnTitle, "title" | "note">,
  other: Pick<ColumnTitle, "title" | "note">,
): boolean {
  return one.title === other.title && one.note === other.note;
}

/**
 * A named branch has the same hue here as everywhere. Versions share the hue of their branch, so where
 * another column already has it, a version gets a hue of its own.
 */
function columnHues(branches: readonly Branch[]): number[] {
  const own = new Set(branches.map(({ colour }) => hueOf(colour)));
  const taken = new Set(branches.filter(({ named }) => named).map(({ colour }) => hueOf(colour)));
  return branches.map(({ colour, named }) => {
    let hue = hueOf(colour);
    if (named) return hue;
    if (taken.has(hue)) hue = freeHue(taken, own) ?? freeHue(taken, new Set()) ?? hue;
    taken.add(hue);
    return hue;
  });
}

function freeHue(taken: ReadonlySet<number>, kept: ReadonlySet<number>): number | undefined {
  const all = Array.from({ length: BRANCH_HUES }, (_, hue) => hue);
  return all.find((hue) => !taken.has(hue) && !kept.has(hue));
}
