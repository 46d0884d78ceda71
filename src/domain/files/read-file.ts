import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { FileCutter } from "./file-cutter.ts";
import { BLOB_TABLE, FILE_FORMAT, FILE_TABLES, FILE_VERSION } from "./format.ts";
import type {
  BlobInFile,
  BoughFile,
  FileRefusal,
  FileRows,
  FileTable,
  ReadTable,
} from "./format.ts";
import type { Steps } from "./plan.ts";
import { blobShape, rowShapes } from "./row-shapes.ts";
import { placeOf } from "./shape.ts";

/** Takes a file's text piece by piece. After a refusal nothing more need be given to it. */
export interface FileReader {
  push(text: string): FileRefusal | undefined;
  /** The rows, each of the right shape. What they say of each other is not checked yet. */
  end(): Result<BoughFile, FileRefusal>;
}

type Refused = FileRefusal | undefined;

/** @param onBlob takes the bytes of each attachment, whose shape was checked, and may refuse them */
export function createFileReader(
  onBlob: (blob: BlobInFile, place: string) => FileRefusal | undefined,
): FileReader {
  const file = new FileInReading(onBlob);
  const cutter = new FileCutter(file);
  let refusal: Refused;
  return {
    push: (text) => (refusal ??= cutter.push(text)),
    end: () => {
      refusal ??= cutter.end() ?? file.missing();
      return refusal === undefined ? ok(file.rows) : err(refusal);
    },
  };
}

class FileInReading {
  readonly rows: BoughFile = { exportedAt: "", contexts: [], branches: [], messages: [] };
  readonly #seen = new Set<string>();
  readonly #onBlob: Parameters<typeof createFileReader>[0];

  constructor(onBlob: Parameters<typeof createFileReader>[0]) {
    this.#onBlob = onBlob;
  }

  onField(name: string, text: string): Refused {
    return this.#meet(name) ?? this.#field(name, text);
  }

  onTable(table: ReadTable): Refused {
    return this.#meet(table);
  }

  onRow(table: ReadTable, index: number, text: string): Refused {
    const root = `${table}[${String(index)}]`;
    const row = parse(text, root);
    if (!row.ok) return row.error;
    const fault = (table === BLOB_TABLE ? blobShape : rowShapes[table])(row.value);
    if (fault !== undefined) {
      return { kind: fault.kind, place: placeOf(root, fault.path), message: fault.message };
    }
    // Its shape was just checked.
    if (table === BLOB_TABLE) return this.#onBlob(row.value as BlobInFile, root);
    this.#keep(table, row.value);
    return undefined;
  }

  missing(): Refused {
    const needed = ["format", "version", "exportedAt", ...FILE_TABLES];
    const place = needed.find((name) => !this.#seen.has(name));
    if (place === undefined) return undefined;
    return this.#seen.has("format")
      ? { kind: "schema", place, message: "it is missing" }
      : notBough();
  }

  /** A row whose shape was checked is what its table holds. */
  #keep(table: FileTable, row: unknown): void {
    if (table === "contexts") this.rows.contexts.push(row as ChatContext);
    else if (table === "branches") this.rows.branches.push(row as Branch);
    else this.rows.messages.push(row as MessageNode);
  }

  #meet(name: string): Refused {
    if (this.#seen.has(name)) {
      return { kind: "duplicate", place: shown(name), message: "it is there twice" };
    }
    this.#seen.add(name);
    return undefined;
  }

  #field(name: string, text: string): Refused {
    const value = parse(text, shown(name));
    if (!value.ok) return value.error;
    if (name === "format") return value.value === FILE_FORMAT ? undefined : notBough();
    if (name === "version") return versionProblem(value.value);
    if (name === "exportedAt") return this.#keepTime(value.value);
    if (["__proto__", "constructor", "prototype"].includes(name)) {
      const message = "no object may have a key of this name";
      return { kind: "refused_key", place: name, message };
    }
    if (!this.#seen.has("format")) return notBough();
    const message = "there is no such field in this version of Bough";
    return { kind: "schema", place: shown(name), message };
  }

  #keepTime(value: unknown): Refused {
    if (typeof value !== "string" || Number.isNaN(Date.parse(value))) {
      return { kind: "schema", place: "exportedAt", message: "expected a date (ISO 8601)" };
    }
    this.rows.exportedAt = value;
    return undefined;
  }
}

/** The first row that is not of its table's shape: for rows that were made of another app's file. */
export function* faultIn(rows: FileRows): Steps<Refused> {
  for (const table of FILE_TABLES) {
    for (const [index, row] of rows[table].entries()) {
      const fault = rowShapes[table](row);
      yield;
      if (fault === undefined) continue;
      const place = placeOf(`${table}[${String(index)}]`, fault.path);
      return { kind: fault.kind, place, message: fault.message };
    }
  }
  return undefined;
}

function versionProblem(value: unknown): Refused {
  if (value === FILE_VERSION) return undefined;
  if (typeof value === "number" && value > FILE_VERSION) {
    return { kind: "newer_version", place: "version", message: "A newer Bough wrote this file." };
  }
  return { kind: "schema", place: "version", message: `expected ${String(FILE_VERSION)}` };
}

function notBough(): FileRefusal {
  return { kind: "not_bough", message: "This is no Bough file." };
}

function parse(text: string, place: string): Result<unknown, FileRefusal> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    return err({ kind: "not_json", place, message: said.slice(0, 200) });
  }
}

function shown(name: string): string {
  return placeOf("", [name]).replace(/^\./u, "");
}
