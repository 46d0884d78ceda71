import type { Branch, ChatContext } from "#domain/context.ts";
import type { Folder } from "#domain/folders.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { blobShape } from "./blob-shape.ts";
import {
  BLOB_TABLE,
  CONNECTION_TABLE,
  FILE_FORMAT,
  FILE_TABLES,
  FILE_VERSION,
  fileLimits,
  FOLDER_TABLE,
  MCP_SERVER_TABLE,
  MEMORY_TABLE,
  MODE_TABLE,
  OWN_TOOL_TABLE,
  READ_TABLES,
  SETTING_TABLE,
} from "./format.ts";
import type {
  BlobInFile,
  BoughFile,
  FileRefusal,
  FileRows,
  FileTable,
  ReadTable,
} from "./format.ts";
import type { ConnectionInFile, SettingInFile } from "./format.ts";
import { connectionShape, folderShape, settingShape } from "./kept-rows.ts";
import { mcpServerShape } from "./mcp-server-shape.ts";
import { memoryShape } from "./memory-shape.ts";
import { modeShape } from "./mode-shape.ts";
import { ownToolShape } from "./own-tool-shape.ts";
import { RowParser } from "./row-parser.ts";
import { rowShapes } from "./row-shapes.ts";
import type { StepwiseTask } from "./stepwise.ts";
import { jsonPath } from "./validators.ts";
import type { Validator } from "./validators.ts";

/** Takes a file's text piece by piece. After a refusal it needs no more text. */
export interface BoughFileReader {
  push(text: string): FileRefusal | undefined;
  /** The rows, each of the right shape. References between rows are not checked yet. */
  end(): Result<BoughFile, FileRefusal>;
}

type Refused = FileRefusal | undefined;

/**
 * Creates a reader for one file.
 *
 * @param onBlob takes the bytes of each attachment once their shape was checked; may refuse them
 * @param onMessage takes each message with its JSON text. Without it, messages are among the final
 * rows.
 */
export function createBoughFileReader(
  onBlob: (blob: BlobInFile, place: string) => FileRefusal | undefined,
  onMessage?: (node: MessageNode, text: string) => void,
): BoughFileReader {
  const file = new FileInReading(onBlob, onMessage);
  const cutter = new RowParser(file);
  let refusal: Refused;
  return {
    push: (text) => (refusal ??= file.judged(cutter.push(text))),
    end: () => {
      refusal ??= file.judged(cutter.end()) ?? file.missing();
      return refusal === undefined ? ok(file.rows) : err(refusal);
    },
  };
}

class FileInReading {
  readonly rows: BoughFile = { exportedAt: "", contexts: [], branches: [], messages: [] };
  readonly #seen = new Set<string>();
  #length = 0;
  readonly #memoryIds = new Set<string>();
  readonly #ids: Record<SmallTable, Set<string>> = {
    [FOLDER_TABLE]: new Set(),
    [MODE_TABLE]: new Set(),
    [SETTING_TABLE]: new Set(),
    [CONNECTION_TABLE]: new Set(),
    [OWN_TOOL_TABLE]: new Set(),
    [MCP_SERVER_TABLE]: new Set(),
  };
  readonly #onBlob: Parameters<typeof createBoughFileReader>[0];
  readonly #onMessage: Parameters<typeof createBoughFileReader>[1];

  constructor(...[onBlob, onMessage]: Parameters<typeof createBoughFileReader>) {
    this.#onBlob = onBlob;
    this.#onMessage = onMessage;
  }

  onField(name: string, text: string): Refused {
    return this.#meet(name) ?? this.#field(name, text);
  }

  onTable(table: ReadTable): Refused {
    return this.#meet(table);
  }

  onRow(table: ReadTable, index: number, text: string): Refused {
    const root = `${table}[${String(index)}]`;
    if (table !== BLOB_TABLE && (this.#length += text.length) > fileLimits.rows) {
      const most = String(fileLimits.rows / 1024 / 1024);
      return {
        kind: "too_large",
        place: root,
        message: `without attachments it is longer than ${most} MB`,
      };
    }
    const row = parse(text, root);
    if (!row.ok) return row.error;
    const fault = shapes[table](row.value);
    if (fault !== undefined) {
      return { kind: fault.kind, place: jsonPath(root, fault.path), message: fault.message };
    }
    // Its shape was just checked.
    if (table === BLOB_TABLE) return this.#onBlob(row.value as BlobInFile, root);
    if (table === MEMORY_TABLE) return this.#keepMemory(row.value as Memory, root);
    if (!isConversationTable(table)) return this.#keepBeside(table, row.value, index, root);
    this.#keep(table, row.value, text);
    return undefined;
  }

  /**
   * Replaces a refusal by `notBough` if the file never said that it is a Bough file, since it is then
   * hardly a damaged one. It may still be one if it already had one of Bough's tables: a program that
   * sorts keys puts the format after them.
   */
  judged(refusal: Refused): Refused {
    if (refusal === undefined || this.#seen.has("format")) return refusal;
    if (KNOWN_WITHOUT_FORMAT.has(refusal.kind)) return refusal;
    return READ_TABLES.some((table) => this.#seen.has(table)) && refusal.kind !== "not_json"
      ? refusal
      : notBough();
  }

  missing(): Refused {
    const needed = ["format", "version", "exportedAt", ...FILE_TABLES];
    const place = needed.find((name) => !this.#seen.has(name));
    if (place === undefined) return undefined;
    return this.#seen.has("format")
      ? { kind: "schema", place, message: "it is missing" }
      : notBough();
  }

  /** Keeps a row of a small table, after checking that its id or key is unique. */
  #keepBeside(table: SmallTable, row: unknown, index: number, root: string): Refused {
    if (index >= fileLimits.modes) {
      return { kind: "too_large", place: root, message: `there are too many ${table}` };
    }
    const field = table === SETTING_TABLE ? "key" : "id";
    // Its shape was just checked.
    const id = (row as Record<typeof field, string>)[field];
    if (this.#ids[table].has(id)) {
      const message = `there is another row with the ${field} ${id}`;
      return { kind: "duplicate", place: `${root}.${field}`, message };
    }
    this.#ids[table].add(id);
    if (table === MODE_TABLE) (this.rows.modes ??= []).push(row as Mode);
    else if (table === OWN_TOOL_TABLE) (this.rows.ownTools ??= []).push(row as OwnTool);
    else if (table === MCP_SERVER_TABLE) (this.rows.mcpServers ??= []).push(row as McpServer);
    else if (table === FOLDER_TABLE) (this.rows.folders ??= []).push(row as Folder);
    else if (table === SETTING_TABLE) (this.rows.settings ??= []).push(row as SettingInFile);
    else (this.rows.connections ??= []).push(row as ConnectionInFile);
    return undefined;
  }

  /** Keeps a row whose shape was checked, so that it has its table's type. */
  #keep(table: FileTable, row: unknown, text: string): void {
    if (table === "contexts") this.rows.contexts.push(row as ChatContext);
    else if (table === "branches") this.rows.branches.push(row as Branch);
    else if (this.#onMessage === undefined) this.rows.messages.push(row as MessageNode);
    else this.#onMessage(row as MessageNode, text);
  }

  #keepMemory(row: Memory, root: string): Refused {
    if (this.#memoryIds.has(row.id)) {
      const message = `there is another row with the id ${row.id}`;
      return { kind: "duplicate", place: `${root}.id`, message };
    }
    this.#memoryIds.add(row.id);
    (this.rows.memories ??= []).push(row);
    return undefined;
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
      const message = "this key name is not allowed";
      return { kind: "refused_key", place: name, message };
    }
    if (!this.#seen.has("format")) return notBough();
    const message = "this field is unknown to this version of Bough";
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

/** Refusals that apply to a text whatever it is. */
const KNOWN_WITHOUT_FORMAT: ReadonlySet<FileRefusal["kind"]> = new Set([
  "empty",
  "not_bough",
  "refused_key",
  "too_deep",
]);

type SmallTable = Exclude<ReadTable, FileTable | typeof BLOB_TABLE | typeof MEMORY_TABLE>;

function isConversationTable(table: ReadTable): table is FileTable {
  return FILE_TABLES.some((one) => one === table);
}

const shapes: Record<ReadTable, Validator> = {
  ...rowShapes,
  [FOLDER_TABLE]: folderShape,
  [MODE_TABLE]: modeShape,
  [MEMORY_TABLE]: memoryShape,
  [SETTING_TABLE]: settingShape,
  [CONNECTION_TABLE]: connectionShape,
  [OWN_TOOL_TABLE]: ownToolShape,
  [MCP_SERVER_TABLE]: mcpServerShape,
  [BLOB_TABLE]: blobShape,
};

/** The first row that does not have its table's shape, for rows made from another app's file. */
export function* findShapeProblem(rows: FileRows): StepwiseTask<Refused> {
  for (const table of FILE_TABLES) {
    for (const [index, row] of rows[table].entries()) {
      const fault = rowShapes[table](row);
      yield;
      if (fault === undefined) continue;
      const place = jsonPath(`${table}[${String(index)}]`, fault.path);
      return { kind: fault.kind, place, message: fault.message };
    }
  }
  return undefined;
}

function versionProblem(value: unknown): Refused {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= FILE_VERSION) {
    return undefined;
  }
  if (typeof value === "number" && value > FILE_VERSION) {
    return {
      kind: "newer_version",
      place: "version",
      message: "This file was made by a newer version of Bough.",
    };
  }
  return { kind: "schema", place: "version", message: `expected at most ${String(FILE_VERSION)}` };
}

function notBough(): FileRefusal {
  return { kind: "not_bough", message: "This is not a Bough file." };
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
  return jsonPath("", [name]).replace(/^\./u, "");
}
