import { inlineText, joinedBlocks, plainLine, tableText, WIDEST } from "./word-blocks.ts";
import type { Span, WrittenBlock } from "./word-blocks.ts";
import { OpenFields } from "./word-fields.ts";
import { headingLevel, noteLook, wholeLook } from "./word-parts.ts";
import type { ItemMark, ParagraphLook } from "./word-parts.ts";
import type { XmlEvents } from "./xml-events.ts";

/** The parts of a document that its text refers to. */
export interface WordContext {
  styles: ReadonlyMap<string, ParagraphLook>;
  lists: ReadonlyMap<string, readonly ItemMark[]>;
  /** Addresses of links, by the ids of their relations. */
  addresses: ReadonlyMap<string, string>;
  /** UTF-16 units of text after which the rest is ignored. */
  most: number;
}

interface Paragraph {
  spans: Span[];
  look: ParagraphLook;
  style?: string | undefined;
}

interface Table {
  rows: string[][];
  /** Columns that the cell being read spans. */
  wide: number;
}

/** Elements to skip: copies of their neighbours for older programs, and deleted or moved text. */
const SKIPPED: ReadonlySet<string> = new Set([
  "Fallback",
  "del",
  "moveFrom",
  "delInstrText",
  "pPrChange",
  "rPrChange",
  "tblPr",
  "sectPr",
]);

/** Converts the text of a Word document, or of its notes, to Markdown while the XML is read. */
export class WordBody implements XmlEvents {
  readonly #context: WordContext;
  readonly #counted = new Map<string, number[]>();
  /** Where finished blocks go, innermost last: the document, a note, or cells of nested tables. */
  readonly #places: WrittenBlock[][] = [[]];
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: Table[] = [];
  readonly #runs: { bold: boolean; italic: boolean; hidden: boolean }[] = [];
  /** Texts of notes by their ids, if this part contains notes. */
  readonly notes = new Map<string, string>();
  /** Ids of notes in the order in which the text refers to them. */
  readonly noted: string[] = [];
  #skipped = 0;
  #isText = false;
  /** Whether what is read is a field's code. */
  #isCode = false;
  readonly #fields = new OpenFields();
  #isInProperties = false;
  #address: string | undefined;
  #note = "";
  #length = 0;

  constructor(context: WordContext) {
    this.#context = context;
  }

  /** Whether the document has more text than was read. */
  get isCut(): boolean {
    return this.#length > this.#context.most;
  }

  get markdown(): string {
    return joinedBlocks(this.#places[0] ?? []);
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#skipped > 0 || SKIPPED.has(name)) this.#skipped += 1;
    else if (!this.#openBlock(name, attributes)) this.#openInline(name, attributes);
  }

  text(words: string): void {
    if (this.#skipped > 0) return;
    if (this.#isCode) this.#fields.code(words);
    else if (this.#isText) this.#add(words);
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === "p") this.#endParagraph();
    else if (name === "tc") this.#endCell();
    else if (name === "tbl") this.#endTable();
    else if (name === "footnote" || name === "endnote") this.#endNote();
    else if (name === "r") this.#runs.pop();
    else if (name === "hyperlink") this.#address = undefined;
    else if (name === "fldSimple") this.#fields.closeSimple();
    else if (name === "instrText") this.#isCode = false;
    else if (name === "pPr") this.#isInProperties = false;
    else if (name === "t") this.#isText = false;
  }

  #openBlock(name: string, attributes: ReadonlyMap<string, string>): boolean {
    const table = this.#tables.at(-1);
    if (name === "p") this.#paragraphs.push({ spans: [], look: {} });
    else if (name === "tbl") this.#tables.push({ rows: [], wide: 1 });
    else if (name === "tr") this.#beginRow(table);
    else if (name === "gridSpan" && table !== undefined) table.wide = spanOf(attributes);
    else if (name === "tc" || name === "footnote" || name === "endnote") {
      this.#places.push([]);
      if (name !== "tc") this.#note = attributes.get("id") ?? "";
    } else return false;
    return true;
  }

  #beginRow(table: Table | undefined): void {
    // Rows without words count too, so that their number is limited.
    this.#length += 1;
    if (!this.isCut || table?.rows.length === 0) table?.rows.push([]);
  }

  #openInline(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#isInProperties) return this.#noteProperty(name, attributes);
    if (name === "pPr") this.#isInProperties = true;
    else if (name === "r") this.#runs.push({ bold: false, italic: false, hidden: false });
    else if (name === "t") this.#isText = true;
    else if (name === "instrText") this.#isCode = true;
    else if (name === "fldSimple") this.#fields.openSimple(attributes.get("instr") ?? "");
    else if (name === "hyperlink") {
      this.#address = this.#context.addresses.get(attributes.get("id") ?? "");
    } else if (this.#runs.length > 0) this.#openInRun(name, attributes);
  }

  #noteProperty(name: string, attributes: ReadonlyMap<string, string>): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined) return;
    if (name === "pStyle") paragraph.style = attributes.get("val");
    else noteLook(paragraph.look, name, attributes);
  }

  #openInRun(name: string, attributes: ReadonlyMap<string, string>): void {
    const run = this.#runs.at(-1);
    if (run === undefined) return;
    const isOn = !/^(?:0|false|off)$/u.test(attributes.get("val") ?? "");
    if (name === "b") run.bold = isOn;
    else if (name === "i") run.italic = isOn;
    else if (name === "vanish") run.hidden = isOn;
    else if (name === "fldChar") {
      this.#fields.mark(attributes.get("fldCharType"), this.#paragraphs.at(-1));
    } else if (name === "tab") this.#add("\t");
    else if (name === "br" || name === "cr") this.#add("\n");
    else if (name === "noBreakHyphen") this.#add("-");
    else if (name === "docPr" && attributes.get("descr")) {
      this.#add(`[Image: ${attributes.get("descr") ?? ""}]`);
    } else if (name === "footnoteReference" || name === "endnoteReference") {
      this.noted.push(`${name.startsWith("e") ? "e" : "f"}${attributes.get("id") ?? ""}`);
      this.#add(`[^${this.noted.length}]`);
    }
  }

  #add(text: string): void {
    const { bold = false, italic = false, hidden = false } = this.#runs.at(-1) ?? {};
    if (hidden || this.isCut) return;
    this.#length += text.length;
    const paragraph = this.#paragraphs.at(-1);
    const address = this.#address ?? this.#fields.address(paragraph);
    paragraph?.spans.push({ text, bold, italic, address });
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    const block = paragraph && this.#blockOf(paragraph);
    if (block !== undefined) this.#places.at(-1)?.push(block);
  }

  #blockOf({ spans, look, style }: Paragraph): WrittenBlock | undefined {
    const whole = wholeLook(look, style, this.#context.styles);
    const level = headingLevel(whole);
    const text = level === undefined ? inlineText(spans) : plainLine(spans);
    if (text === "") return undefined;
    if (level !== undefined) return { text: `${"#".repeat(level)} ${text}`, isItem: false };
    const mark = this.#markOf(whole);
    return mark === undefined ? { text, isItem: false } : { text: item(mark, text), isItem: true };
  }

  /** The mark of a list item, with its indent; undefined for a paragraph that is not an item. */
  #markOf({ list, depth = 0 }: ParagraphLook): string | undefined {
    const mark = list === undefined ? null : (this.#context.lists.get(list)?.[depth] ?? null);
    if (list === undefined || mark === null) return undefined;
    const indent = "   ".repeat(depth);
    const counted = this.#counted.get(list) ?? [];
    // Deeper levels start counting again.
    this.#counted.set(list, counted.slice(0, depth + 1));
    if (mark === "bullet") return `${indent}- `;
    const last = counted[depth];
    const number = last === undefined ? mark.start : last + 1;
    const now = counted.slice(0, depth + 1);
    now[depth] = number;
    this.#counted.set(list, now);
    return `${indent}${number}. `;
  }

  #endCell(): void {
    const text = joinedBlocks(this.#places.pop() ?? []);
    const table = this.#tables.at(-1);
    const row = table?.rows.at(-1);
    this.#length += 1;
    if (table === undefined || row === undefined || this.isCut) return;
    row.push(text, ...Array.from({ length: table.wide - 1 }, () => ""));
    table.wide = 1;
  }

  #endTable(): void {
    const { rows = [] } = this.#tables.pop() ?? {};
    const isFrame = rows.length === 1 && rows[0]?.length === 1;
    // Within a cell, a table is reduced to its words.
    const isWithin = this.#tables.length > 0;
    const text = isFrame || isWithin ? rows.flat().filter(Boolean).join(" ") : tableText(rows);
    if (text !== "") this.#places.at(-1)?.push({ text, isItem: false });
  }

  #endNote(): void {
    this.notes.set(this.#note, joinedBlocks(this.#places.pop() ?? []));
  }
}

function spanOf(attributes: ReadonlyMap<string, string>): number {
  const span = Number(attributes.get("val") ?? 1);
  return span >= 1 ? Math.min(Math.floor(span), WIDEST) : 1;
}

function item(mark: string, text: string): string {
  return mark + text.replaceAll(/\n(?=[^\n])/gu, `\n${" ".repeat(mark.length)}`);
}
