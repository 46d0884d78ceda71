import { codeText } from "#domain/markdown/nodes.ts";
import type { Block, CodeNode, ListNode, TableNode, TableRow } from "#domain/markdown/nodes.ts";
import { align } from "#ui/difference/align.ts";
import { lineDiff } from "#ui/difference/line-diff.ts";
import type { DiffLine } from "#ui/difference/line-diff.ts";

import { compareInlines, sameInlines } from "./compare-inlines.ts";
import type {
  ComparedBlock,
  ComparedItem,
  ComparedRow,
  Ends,
  InlinePart,
  Mark,
  Place,
} from "./compared-nodes.ts";
import { Differences } from "./differences.ts";
import { readAll, readBlock, readItem, readRow } from "./read-blocks.ts";
import type { Read } from "./read-blocks.ts";

/** A comparison of two Markdown texts, block by block. */
export interface BlockComparison {
  blocks: readonly ComparedBlock[];
  /** The place of each difference in the earlier text (`before`). */
  places: readonly Place[];
  /** Which text was cut off, if a part of the other one is not compared for that reason. */
  ended: keyof Ends | undefined;
}

/**
 * Compares two texts. Equal blocks stay as they are, words are marked within paragraphs that changed, and
 * blocks that cannot be marked within count as removed or added. If a text was cut off, the comparison ends
 * there.
 *
 * @returns undefined if no block of one text has a counterpart in the other
 */
export function compareBlocks(
  before: readonly Block[],
  now: readonly Block[],
  ends: Ends,
): BlockComparison | undefined {
  const differences = new Differences();
  const blocks = compareAll(before, now, ends, differences, {
    ...blockKind(differences),
    begins: ({ at }) => differences.begin(at),
    ended: { kind: "end" },
  });
  if (blocks.every(({ kind }) => kind === "alone" || kind === "end")) return undefined;
  const { places, ended } = differences;
  return { blocks, places, ended };
}

const NEITHER: Ends = { before: false, now: false };

/** How blocks, items or rows are compared. */
interface Kind<Item, Compared> {
  read: Parameters<typeof readAll<Item>>[2];
  same: (now: Read<Item>) => Compared;
  alone: (one: Read<Item>, mark: Mark) => Compared;
  /** Compares two items that are alike but not equal. */
  both: (before: Read<Item>, now: Read<Item>, ends: Ends) => readonly Compared[];
  /** Called when the comparison reaches an item of the earlier text. */
  begins?: (before: Read<Item>) => void;
  /** Put before the items that are not compared any more. */
  ended?: Compared;
}

function compareAll<Item, Compared>(
  before: readonly Item[],
  now: readonly Item[],
  ends: Ends,
  differences: Differences,
  kind: Kind<Item, Compared>,
): Compared[] {
  const old = readAll(before, ends.before, kind.read);
  const pairs = align(old, readAll(now, ends.now, kind.read));
  const last = pairs.findLastIndex((pair) => pair.before !== undefined && pair.now !== undefined);
  const compared: Compared[] = [];
  let hasEnded = false;
  const end = () => {
    if (!hasEnded && kind.ended !== undefined) compared.push(kind.ended);
    hasEnded = true;
    differences.ended = "before";
  };
  for (const [index, pair] of pairs.entries()) {
    if (pair.before !== undefined) kind.begins?.(pair.before);
    if (pair.before !== undefined && pair.now !== undefined) {
      compared.push(...compareTwo(pair.before, pair.now, ends, differences, kind));
      if (index === last && differences.ended === "before") end();
    } else if (pair.before !== undefined) {
      if (ends.now && index > last) differences.ended = "now";
      else {
        compared.push(kind.alone(pair.before, differences.mark("removed")));
        differences.read(pair.before.letters);
      }
    } else if (pair.now !== undefined) {
      if (ends.before && index > last) {
        end();
        compared.push(kind.same(pair.now));
      } else compared.push(kind.alone(pair.now, differences.mark("added")));
    }
  }
  return compared;
}

function compareTwo<Item, Compared>(
  before: Read<Item>,
  now: Read<Item>,
  ends: Ends,
  differences: Differences,
  kind: Kind<Item, Compared>,
): readonly Compared[] {
  differences.same();
  if (before.key === now.key) {
    differences.read(before.letters);
    return [kind.same(now)];
  }
  const inTwo = {
    before: ends.before && before.isCut === true,
    now: ends.now && now.isCut === true,
  };
  const compared = kind.both(before, now, inTwo);
  differences.same();
  return compared;
}

function blockKind(differences: Differences): Kind<Block, ComparedBlock> {
  return {
    read: readBlock,
    same: ({ item }) => ({ kind: "same", block: item }),
    alone: ({ item }, mark) => ({ kind: "alone", mark, block: item }),
    both: (before, now, ends) =>
      bothBlocks(before.item, now.item, ends, differences) ?? apart(before, now.item, differences),
  };
}

function apart(before: Read<Block>, now: Block, differences: Differences): ComparedBlock[] {
  const gone: ComparedBlock = {
    kind: "alone",
    mark: differences.mark("removed"),
    block: before.item,
  };
  differences.read(before.letters);
  return [gone, { kind: "alone", mark: differences.mark("added"), block: now }];
}

/** Compares two blocks that are alike. Undefined if marks within them would not help. */
function bothBlocks(
  before: Block,
  now: Block,
  ends: Ends,
  differences: Differences,
): ComparedBlock[] | undefined {
  if (isText(before) && isText(now)) {
    const parts = compareInlines(before.groups, now.groups, ends, differences);
    return parts && [{ kind: "words", block: now, parts }];
  }
  if (hasChildren(before) && hasChildren(now)) {
    return [
      {
        kind: "children",
        block: now,
        children: within(before.children, now.children, ends, differences),
      },
    ];
  }
  if (before.kind === "list" && now.kind === "list")
    return [bothLists(before, now, ends, differences)];
  if (before.kind === "table" && now.kind === "table")
    return [bothTables(before, now, ends, differences)];
  if (before.kind === "code" && now.kind === "code")
    return bothCodes(before, now, ends, differences);
  return undefined;
}

function isText(block: Block) {
  return block.kind === "paragraph" || block.kind === "heading";
}

function hasChildren(block: Block) {
  return block.kind === "quote" || block.kind === "footnote";
}

function within(
  before: readonly Block[],
  now: readonly Block[],
  ends: Ends,
  differences: Differences,
): ComparedBlock[] {
  return compareAll(before, now, ends, differences, blockKind(differences));
}

function bothLists(
  before: ListNode,
  now: ListNode,
  ends: Ends,
  differences: Differences,
): ComparedBlock {
  const [old, next] = [before.groups.flat(), now.groups.flat()];
  const whole = (one: Read<(typeof next)[number]>, start: number, mark?: Mark): ComparedItem => ({
    item: one.item,
    number: start + one.at,
    children: one.item.children.map((block) =>
      mark === undefined ? { kind: "same", block } : { kind: "alone", mark, block },
    ),
  });
  const items = compareAll(old, next, ends, differences, {
    read: readItem,
    same: (one) => whole(one, now.start),
    alone: (one, mark) => whole(one, mark.kind === "added" ? now.start : before.start, mark),
    both: (one, other, inItem): ComparedItem[] => [
      {
        item: other.item,
        number: now.start + other.at,
        children: within(one.item.children, other.item.children, inItem, differences),
      },
    ],
  });
  return { kind: "list", block: now, items };
}

function bothTables(
  before: TableNode,
  now: TableNode,
  ends: Ends,
  differences: Differences,
): ComparedBlock {
  const header: ComparedRow = {
    cells: bothCells(before.header, now.header, NEITHER, differences),
  };
  const rows = compareAll(before.groups.flat(), now.groups.flat(), ends, differences, {
    read: readRow,
    same: ({ item }): ComparedRow => ({ cells: item.map((cell) => sameInlines([cell])) }),
    alone: ({ item }, mark): ComparedRow => ({
      mark,
      cells: item.map((cell) => (cell.length === 0 ? [] : [{ mark, nodes: cell }])),
    }),
    both: (one, other, inRow): ComparedRow[] => [
      { cells: bothCells(one.item, other.item, inRow, differences) },
    ],
  });
  return { kind: "table", block: now, header, rows };
}

function bothCells(
  before: TableRow,
  now: TableRow,
  ends: Ends,
  differences: Differences,
): InlinePart[][] {
  return now.map((cell, column) => {
    differences.same();
    const old = before[column] ?? [];
    const parts = compareInlines([old], [cell], ends, differences);
    if (parts !== undefined) return parts;
    return [
      ...(old.length === 0 ? [] : [{ mark: differences.mark("removed"), nodes: old }]),
      ...(cell.length === 0 ? [] : [{ mark: differences.mark("added"), nodes: cell }]),
    ];
  });
}

/** Compares code by line. Undefined if the two have no line in common or differ too much. */
function bothCodes(
  before: CodeNode,
  now: CodeNode,
  ends: Ends,
  differences: Differences,
): ComparedBlock[] | undefined {
  const lines = lineDiff(codeText(before), codeText(now));
  if (lines === undefined || !lines.some(({ kind }) => kind === "same")) return undefined;
  const last = lines.findLastIndex(({ kind }) => kind === "same");
  const isCut = (ends.before || ends.now) && last < lines.length - 1;
  if (isCut) differences.ended = ends.before ? "before" : "now";
  // Lines missing from a text that was cut off are not removed, and lines beyond its end are not added.
  const texts = {
    before: textOf(lines, (kind, at) => kind === (isCut && at > last ? "added" : "removed")),
    now: textOf(lines, (kind) => kind === "added"),
  };
  if (texts.before === texts.now) return [{ kind: "same", block: now }];
  const { difference } = differences.mark("added");
  differences.read(codeText(before).length);
  return [{ kind: "code", difference, language: now.language, ...texts }];
}

function textOf(
  lines: readonly DiffLine[],
  isOf: (kind: DiffLine["kind"], at: number) => boolean,
): string {
  return lines
    .filter(({ kind }, at) => kind === "same" || isOf(kind, at))
    .map(({ text }) => text)
    .join("\n");
}
