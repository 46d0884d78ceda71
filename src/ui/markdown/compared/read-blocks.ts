import { codeText } from "#domain/markdown/nodes.ts";
import type { Block, InlineGroups, ListItem, TableRow } from "#domain/markdown/nodes.ts";
import type { Alignable } from "#ui/difference/align.ts";
import { knownWords } from "#ui/difference/words.ts";

import { atomsOf, inlineText } from "./atoms.ts";

/** A block, list item or table row, prepared for the comparison. */
export interface Read<Item> extends Alignable {
  item: Item;
  /** Its index among its siblings. */
  at: number;
  /** How many letters it shows. */
  letters: number;
}

/**
 * Prepares items for the comparison.
 *
 * @param isCut the last item is where the text was cut off
 */
export function readAll<Item>(
  items: readonly Item[],
  isCut: boolean,
  read: (item: Item) => Pick<Alignable, "key" | "sort" | "name"> & { text: string },
): Read<Item>[] {
  return items.map((item, at) => {
    const { text, ...own } = read(item);
    const cut = isCut && at === items.length - 1;
    return { ...own, item, at, letters: text.length, words: knownWords(text), isCut: cut };
  });
}

/**
 * Reads a block's text, and the key by which it equals another block. Tables are alike only if they have the
 * same number of columns.
 */
export function readBlock(block: Block) {
  const sort = block.kind === "table" ? `table ${String(block.header.length)}` : block.kind;
  return { key: keyOf(block), sort, text: textOf(block) };
}

/** Reads a list item. A task that has been ticked since is not the same item. */
export function readItem(item: ListItem) {
  const sort = String(item.checked);
  return {
    key: `${sort} ${item.children.map(keyOf).join("\n")}`,
    sort,
    text: item.children.map(textOf).join(""),
  };
}

/** Reads a table row, which is recognised by its first cell. */
export function readRow(row: TableRow) {
  const texts = row.map(inlineText);
  return { key: keyOfRow(row), name: texts[0]?.trim() ?? "", text: texts.join(" ") };
}

/** A block's kind and content as a key, regardless of how its text is divided into groups. */
function keyOf(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `paragraph ${keyOfGroups(block.groups)}`;
    case "heading":
      return `heading ${String(block.depth)} ${keyOfGroups(block.groups)}`;
    case "quote":
      return `quote ${block.children.map(keyOf).join("\n")}`;
    case "footnote":
      return `footnote ${String(block.number)} ${block.children.map(keyOf).join("\n")}`;
    case "list": {
      const items = block.groups.flat().map((item) => readItem(item).key);
      return `list ${block.ordered ? String(block.start) : ""} ${items.join("\n")}`;
    }
    case "table":
      return `table ${[block.header, ...block.groups.flat()].map(keyOfRow).join("\n")}`;
    case "code":
      return `code ${block.language} ${codeText(block)}`;
    case "math":
      return `math ${block.tex}`;
    case "source":
      return `source ${block.text}`;
    case "rule":
      return "rule";
  }
}

function keyOfRow(row: TableRow): string {
  return row.map((cell) => keyOfGroups([cell])).join("\t");
}

function keyOfGroups(groups: InlineGroups): string {
  return atomsOf(groups)
    .map(({ key }) => key)
    .join("");
}

/** The text of a block as a reader sees it, on one line. */
function textOf(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return inlineText(block.groups.flat());
    case "quote":
    case "footnote":
      return block.children.map(textOf).join("");
    case "list":
      return block.groups
        .flat()
        .map((item) => readItem(item).text)
        .join("");
    case "table":
      return [block.header, ...block.groups.flat()].map((row) => readRow(row).text).join(" ");
    case "code":
      return codeText(block);
    case "math":
      return block.tex;
    case "source":
      return block.text;
    case "rule":
      return "";
  }
}
