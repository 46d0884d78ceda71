import { directionOfText } from "#domain/text/direction.ts";
import type { Direction } from "#domain/text/direction.ts";

import type { Block, Inline, InlineGroups, TableNode } from "./nodes.ts";

/** Directions already read. Blocks never change, so each needs to be read only once. */
const known = new WeakMap<Block, Direction | null>();

/**
 * The direction of a block, judged by its first letter. Code, formulas and images don't count, since
 * they occur in text of either direction. Undefined until there is such a letter.
 */
export function directionOf(block: Block): Direction | undefined {
  const found = known.get(block);
  if (found !== undefined) return found ?? undefined;
  const direction = readDirection(block);
  known.set(block, direction ?? null);
  return direction;
}

function readDirection(block: Block): Direction | undefined {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return directionOfGroups(block.groups);
    case "quote":
    case "footnote":
      return first(block.children, directionOf);
    case "list":
      return first(block.groups, (items) =>
        first(items, ({ children }) => first(children, directionOf)),
      );
    case "table":
      return directionOfTable(block);
    case "code":
    case "rule":
    case "math":
    case "source":
      return undefined;
  }
}

function directionOfTable({ header, groups }: TableNode): Direction | undefined {
  const inHeader = first(header, directionOfInlines);
  return inHeader ?? first(groups, (rows) => first(rows, (row) => first(row, directionOfInlines)));
}

function directionOfGroups(groups: InlineGroups): Direction | undefined {
  return first(groups, directionOfInlines);
}

export function directionOfInlines(nodes: readonly Inline[]): Direction | undefined {
  return first(nodes, directionOfInline);
}

function directionOfInline(node: Inline): Direction | undefined {
  switch (node.kind) {
    case "text":
      return directionOfText(node.text);
    case "strong":
    case "emphasis":
    case "strike":
    case "link":
    case "appFile":
      return directionOfInlines(node.children);
    case "code":
    case "image":
    case "break":
    case "footnoteMark":
    case "math":
      return undefined;
  }
}

/** The first defined result. Later items are not read. */
function first<Item, Found>(
  items: readonly Item[],
  read: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
