import { codeText } from "#domain/markdown/nodes.ts";
import type { Block, InlineGroups, ListItem, TableRow } from "#domain/markdown/nodes.ts";
import type { Alignable } from "#ui/difference/align.ts";
import { knownWords } from "#ui/difference/words.ts";

import { atomsOf, inlineText } from "./atoms.ts";

/** A block, an item of a list or a row of a table, as it is compared. */
export interface Read<Item> extends Alignable {
  item: Item;
  /** Its place among its siblings. */
  at: number;
  /** Letters that it shows. */
  letters: number;
}

/** @param isCut the last one is where a text ended before it was whole */
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

/** A block's words, and what makes it equal to another. Tables are alike only if they have as many columns. */
export function readBlock(block: Block) {
  const sort = block.kind === "table" ? `table ${String(block.header.length)}` : block.kind;
  return { key: keyOf(block), sort, text: textOf(block) };
}

/** A task that was done since is not the same item. */
export function readItem(item: ListItem) {
  const sort = String(item.checked);
  return {
    key: `${sort} ${item.children.map(keyOf).join("\n")}`,
    sort,
    text: item.children.map(textOf).join(""),
  };
}

/** Rows are known by their first cell. */
export function readRow(row: TableRow) {
  const texts = row.map(inlineText);
  return { key: keyOfRow(row), name: texts[0]?.trim() ?? "", text: texts.join(" ") };
}

/** What a block says and how, however its text came in groups. */
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

/** What is read of a block, on one line. */
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
