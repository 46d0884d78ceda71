import { fileLimits } from "./format.ts";
import type { FileRefusal, ReadTable } from "./format.ts";
import { READ_TABLES } from "./format.ts";

/**
 * Called with what the parser finds, in the file's order. The first refusal that a handler returns
 * stops the parser.
 */
export interface RowParserHandlers {
  /** A field of the root that is not a table, with its value's JSON text. */
  onField(name: string, text: string): FileRefusal | undefined;
  /** A row's JSON text; its brackets are balanced, but it is not parsed yet. */
  onRow(table: ReadTable, index: number, text: string): FileRefusal | undefined;
  /** A table begins. */
  onTable(table: ReadTable): FileRefusal | undefined;
}

/** What may come next between two values. */
type Expecting =
  | "root"
  | "first key"
  | "key"
  | "colon"
  | "value"
  | "first row"
  | "row"
  | "after row"
  | "after value"
  | "nothing";

/** The value being read: a string, brackets with their content, or a bare word. */
interface Capture {
  kind: "string" | "brackets" | "word";
  parts: string[];
  length: number;
  most: number;
  /** How many brackets are open in it. */
  depth: number;
  inString: boolean;
  /** Whether the last character was a backslash that escapes the next. */
  escaped: boolean;
}

/** The longest field of the root that is not a table, as JSON text. */
const FIELD = 10_000;
const SPACE = new Set([" ", "\n", "\r", "\t"]);

/**
 * Splits a Bough file into rows while it is being read. So neither the whole text nor the whole tree of
 * values is ever in memory, and no value is parsed before its depth is known.
 */
export class RowParser {
  readonly #handlers: RowParserHandlers;
  #expecting: Expecting = "root";
  #capture: Capture | undefined;
  #field = "";
  #table: ReadTable | undefined;
  #index = 0;
  #isEmpty = true;

  constructor(handlers: RowParserHandlers) {
    this.#handlers = handlers;
  }

  /** Takes the next piece of the text, which may be cut between any two UTF-16 units. */
  push(text: string): FileRefusal | undefined {
    let at = 0;
    while (at < text.length) {
      const next = this.#capture === undefined ? this.#step(text, at) : this.#read(text, at);
      if (typeof next !== "number") return next;
      at = next;
    }
    return undefined;
  }

  /** Ends the text. */
  end(): FileRefusal | undefined {
    if (this.#expecting === "nothing" && this.#capture === undefined) return undefined;
    if (this.#isEmpty) return { kind: "empty", message: "The file is empty." };
    return this.#refuse("not_json", "the file ends in the middle");
  }

  #refuse(kind: FileRefusal["kind"], message: string): FileRefusal {
    const place = this.#place();
    return place === "" ? { kind, message } : { kind, place, message };
  }

  /** The current position, for refusals. */
  #place(): string {
    if (this.#table !== undefined) return `${this.#table}[${String(this.#index)}]`;
    return this.#expecting === "colon" || this.#expecting === "value" ? shown(this.#field) : "";
  }

  /** Handles one character between two values. */
  #step(text: string, at: number): number | FileRefusal | undefined {
    const character = text.charAt(at);
    if (SPACE.has(character)) return at + 1;
    this.#isEmpty = false;
    const next = this.#follow(character);
    if (next === "capture") return this.#begin(character, at);
    if (next !== "no") return next ?? at + 1;
    return this.#unexpected(character);
  }

  #unexpected(character: string): FileRefusal {
    if (this.#expecting === "root") {
      const isJson = /["[\d\-tfn]/u.test(character);
      return isJson
        ? { kind: "not_bough", message: "This is not a Bough file." }
        : { kind: "not_json", message: "This is not a JSON file." };
    }
    return this.#refuse("not_json", `unexpected ${JSON.stringify(character)}`);
  }

  /** What the character means here; undefined if it was consumed. */
  #follow(character: string): "capture" | "no" | FileRefusal | undefined {
    switch (this.#expecting) {
      case "root":
        return character === "{" ? this.#go("first key") : "no";
      case "first key":
        if (character === "}") return this.#go("nothing");
        return character === '"' ? "capture" : "no";
      case "key":
        return character === '"' ? "capture" : "no";
      case "colon":
        return character === ":" ? this.#go("value") : "no";
      case "value":
        return this.#value(character);
      case "first row":
        return character === "]" ? this.#leaveTable() : beginsValue(character);
      case "row":
        return beginsValue(character);
      case "after row":
        if (character === "]") return this.#leaveTable();
        if (character !== ",") return "no";
        this.#index += 1;
        return this.#go("row");
      case "after value":
        if (character === ",") return this.#go("key");
        return character === "}" ? this.#go("nothing") : "no";
      case "nothing":
        return "no";
    }
  }

  #go(expecting: Expecting): undefined {
    this.#expecting = expecting;
  }

  #value(character: string): "capture" | "no" | FileRefusal | undefined {
    const table = READ_TABLES.find((one) => one === this.#field);
    if (table === undefined) return beginsValue(character);
    if (character !== "[") return this.#refuse("schema", "expected a list");
    this.#table = table;
    this.#index = 0;
    this.#expecting = "first row";
    return this.#handlers.onTable(table);
  }

  #leaveTable(): undefined {
    this.#table = undefined;
    this.#expecting = "after value";
  }

  #begin(character: string, at: number): number {
    const kind = character === '"' ? "string" : "{[".includes(character) ? "brackets" : "word";
    const most = this.#table === undefined ? FIELD : fileLimits.row;
    const capture: Capture = {
      kind,
      parts: [],
      length: 0,
      most,
      depth: 0,
      inString: false,
      escaped: false,
    };
    this.#capture = capture;
    return at;
  }

  /** Reads as much of the current value as this piece of text contains. */
  #read(text: string, from: number): number | FileRefusal | undefined {
    const capture = this.#capture;
    if (capture === undefined) return from;
    const end = endOf(capture, text, from, fileLimits.depth - (this.#table === undefined ? 1 : 2));
    if (end === "too deep") {
      const most = String(fileLimits.depth);
      return this.#refuse("too_deep", `brackets are nested deeper than ${most} levels`);
    }
    const to = end ?? text.length;
    capture.parts.push(text.slice(from, to));
    capture.length += to - from;
    if (capture.length > capture.most) {
      return this.#refuse("too_large", `it is longer than ${String(capture.most)} characters`);
    }
    if (end === undefined) return to;
    this.#capture = undefined;
    return this.#done(capture.parts.join("")) ?? to;
  }

  #done(text: string): FileRefusal | undefined {
    if (this.#table !== undefined) {
      const refusal = this.#handlers.onRow(this.#table, this.#index, text);
      this.#expecting = "after row";
      return refusal;
    }
    if (this.#expecting !== "value") {
      const key = parsed(text);
      if (typeof key !== "string") return this.#refuse("not_json", "a key is not a JSON string");
      this.#field = key;
      this.#expecting = "colon";
      return undefined;
    }
    const refusal = this.#handlers.onField(this.#field, text);
    this.#expecting = "after value";
    return refusal;
  }
}

function beginsValue(character: string): "capture" | "no" {
  return /["{[\d\-tfn]/u.test(character) ? "capture" : "no";
}

/** The value of a JSON text; undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A key in a form that can be shown. In a hostile file it may be as long as the limit. */
function shown(key: string): string {
  return key.length > 60 ? `${key.slice(0, 60)}…` : key;
}

/**
 * The position after the value's last character; undefined if the value continues in the next piece.
 * Strings and the content of brackets are searched, not read character by character.
 */
function endOf(
  capture: Capture,
  text: string,
  from: number,
  most: number,
): number | undefined | "too deep" {
  if (capture.kind === "word") return endOfWord(text, from);
  let at = from;
  if (capture.kind === "string" && capture.length === 0) {
    capture.inString = true;
    at += 1;
  }
  while (at < text.length) {
    if (capture.inString) {
      const after = endOfString(capture, text, at);
      if (after === undefined) return undefined;
      if (capture.kind === "string") return after;
      at = after;
      continue;
    }
    BRACKET.lastIndex = at;
    const found = BRACKET.exec(text);
    if (found === null) return undefined;
    at = found.index + 1;
    if (found[0] === '"') capture.inString = true;
    else if (found[0] === "{" || found[0] === "[") {
      capture.depth += 1;
      if (capture.depth > most) return "too deep";
    } else {
      capture.depth -= 1;
      if (capture.depth <= 0) return at;
    }
  }
  return undefined;
}

const BRACKET = /["[\]{}]/gu;
const STRING_END = /["\\]/gu;
const WORD_END = /[\s,\]}]/gu;

function endOfWord(text: string, from: number): number | undefined {
  WORD_END.lastIndex = from;
  return WORD_END.exec(text)?.index;
}

/** The position after the closing quote; undefined if the string continues in the next piece. */
function endOfString(capture: Capture, text: string, from: number): number | undefined {
  let at = from;
  while (at < text.length) {
    if (capture.escaped) {
      capture.escaped = false;
      at += 1;
      continue;
    }
    STRING_END.lastIndex = at;
    const found = STRING_END.exec(text);
    if (found === null) return undefined;
    at = found.index + 1;
    if (found[0] === "\\") capture.escaped = true;
    else {
      capture.inString = false;
      return at;
    }
  }
  return undefined;
}
