import { readXml } from "./xml-events.ts";
import type { XmlEvents } from "./xml-events.ts";

/** The targets of a document's relations, by their ids. */
export function relationsIn(bytes: Uint8Array): Map<string, { type: string; target: string }> {
  const found = new Map<string, { type: string; target: string }>();
  readXml(bytes, {
    ...SILENT,
    open: (name, attributes) => {
      if (name !== "Relationship") return;
      const [id, type = "", target = ""] = ["Id", "Type", "Target"].map((key) =>
        attributes.get(key),
      );
      if (id !== undefined) found.set(id, { type, target });
    },
  });
  return found;
}

/** Properties that a paragraph sets itself or gets from its style. */
export interface ParagraphLook {
  /** The style's name; Word's own styles have English names. */
  name?: string;
  basedOn?: string;
  /** Outline level, from 0. */
  outline?: number;
  /** The list to which the paragraph belongs as an item; "0" for none. */
  list?: string;
  /** Depth within the list, from 0. */
  depth?: number;
}

/** Paragraph styles by their ids. */
export function stylesIn(bytes: Uint8Array): Map<string, ParagraphLook> {
  const styles = new Map<string, ParagraphLook>();
  let style: ParagraphLook = {};
  readXml(bytes, {
    ...SILENT,
    open: (name, attributes) => {
      if (name === "style") styles.set(attributes.get("styleId") ?? "", (style = {}));
      else if (name === "name") style.name ??= attributes.get("val") ?? "";
      else if (name === "basedOn") style.basedOn ??= attributes.get("val") ?? "";
      else noteLook(style, name, attributes);
    },
  });
  return styles;
}

/** Records what an element among the properties of a paragraph or style says. */
export function noteLook(
  look: ParagraphLook,
  name: string,
  attributes: ReadonlyMap<string, string>,
): void {
  const value = attributes.get("val") ?? "";
  if (name === "outlineLvl") look.outline = Number(value);
  else if (name === "numId") look.list = value;
  else if (name === "ilvl") look.depth = Number(value);
}

/** The most styles that are followed from one to the one it is based on: a document may contain a cycle. */
const MOST_BASES = 12;

/** A paragraph's properties, completed from its style and the styles that this one is based on. */
export function wholeLook(
  own: ParagraphLook,
  styleId: string | undefined,
  styles: ReadonlyMap<string, ParagraphLook>,
): ParagraphLook {
  let whole = own;
  let id = styleId;
  for (let step = 0; step < MOST_BASES && id !== undefined; step += 1) {
    const style: ParagraphLook = styles.get(id) ?? {};
    whole = { ...style, ...whole };
    id = style.basedOn;
  }
  return whole;
}

/** The level of a heading, from 1; undefined for any other paragraph. */
export function headingLevel({ name = "", outline }: ParagraphLook): number | undefined {
  const [, number] = /^heading (\d)$/iu.exec(name) ?? [];
  if (number !== undefined) return Math.min(Number(number), 6);
  if (/^title$/iu.test(name)) return 1;
  return outline !== undefined && outline < 9 ? Math.min(outline + 1, 6) : undefined;
}

/** What precedes a list item: a bullet, or a number counted from `start`; null if nothing does. */
export type ItemMark = "bullet" | { start: number } | null;

/** The marks of each list, by its id, level by level. */
export function listsIn(bytes: Uint8Array): Map<string, ItemMark[]> {
  const kinds = new Map<string, ItemMark[]>();
  const lists = new Map<string, ItemMark[]>();
  let kind: ItemMark[] = [];
  let depth = 0;
  let start = 1;
  let list = "";
  const handlers: Readonly<Record<string, (of: ReadonlyMap<string, string>) => void>> = {
    abstractNum: (of) => kinds.set(of.get("abstractNumId") ?? "", (kind = [])),
    lvl: (of) => {
      depth = Number(of.get("ilvl") ?? 0);
      start = 1;
    },
    start: (of) => (start = Number(of.get("val") ?? 1)),
    numFmt: (of) => {
      if (list === "" && depth >= 0 && depth < 9) kind[depth] = markOf(of.get("val") ?? "", start);
    },
    num: (of) => (list = of.get("numId") ?? ""),
    abstractNumId: (of) => {
      if (list !== "") lists.set(list, kinds.get(of.get("val") ?? "") ?? []);
    },
  };
  readXml(bytes, { ...SILENT, open: (name, attributes) => handlers[name]?.(attributes) });
  return lists;
}

function markOf(format: string, start: number): ItemMark {
  if (format === "none") return null;
  return format === "bullet" ? "bullet" : { start: Number.isSafeInteger(start) ? start : 1 };
}

const SILENT: XmlEvents = { open: () => {}, text: () => {}, close: () => {} };
