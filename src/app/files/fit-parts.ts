import type { ChatContext } from "#domain/context.ts";
import { unfitRow, unfitSteps } from "#domain/files/fit-for-file.ts";
import type { LeftOut } from "#domain/files/fit-for-file.ts";
import type { FileRows } from "#domain/files/format.ts";
import { connectionShape, folderShape, settingShape } from "#domain/files/kept-rows.ts";
import { mcpServerShape } from "#domain/files/mcp-server-shape.ts";
import { memoryShape } from "#domain/files/memory-shape.ts";
import { modeShape } from "#domain/files/mode-shape.ts";
import { ownToolShape } from "#domain/files/own-tool-shape.ts";
import type { Validator } from "#domain/files/validators.ts";

import { inSlices } from "./file-task.ts";

/**
 * Leaves out what no import would accept from a file, so that one damaged row does not get the whole file
 * refused.
 */
export interface FitParts {
  readonly leftOut: readonly LeftOut[];
  /** The rows of those trees that can be imported; a tree is a conversation with its sub-tasks. */
  trees(rows: FileRows, trees: readonly string[][], signal: AbortSignal): Promise<FileRows>;
  /** The rows that can be imported, of a table beside conversations. */
  rows<Row extends object>(kind: Exclude<LeftOut["kind"], "conversation">, rows: Row[]): Row[];
  /** Leaves out conversations that are in no tree, because their parents form a loop. */
  circular(contexts: readonly ChatContext[]): void;
  leftOutTrees(): number;
}

const shapes: Record<Exclude<LeftOut["kind"], "conversation">, Validator> = {
  mode: modeShape,
  folder: folderShape,
  note: memoryShape,
  tool: ownToolShape,
  server: mcpServerShape,
  setting: settingShape,
  connection: connectionShape,
};

export function fitParts(): FitParts {
  const leftOut: LeftOut[] = [];
  let trees = 0;
  return {
    leftOut,
    trees: async (rows, asked, signal) => {
      const kept: FileRows = { contexts: [], branches: [], messages: [] };
      for (const ids of asked) {
        const tree = asked.length === 1 ? rows : rowsOf(rows, new Set(ids));
        const why = await inSlices(unfitSteps(tree), signal);
        if (why === undefined) add(kept, tree);
        else {
          const name = tree.contexts[0]?.title ?? "";
          leftOut.push({ kind: "conversation", id: ids[0] ?? "", name, why });
          trees += 1;
        }
      }
      return kept;
    },
    rows: (kind, rows) =>
      rows.filter((row) => {
        const why = unfitRow(row, shapes[kind]);
        if (why !== undefined) leftOut.push({ kind, ...namesOf(row), why });
        return why === undefined;
      }),
    circular: (contexts) => {
      for (const { id, title } of contexts) {
        const why = "its parents form a loop";
        leftOut.push({ kind: "conversation", id, name: title, why });
      }
    },
    leftOutTrees: () => trees,
  };
}

function rowsOf(rows: FileRows, ids: ReadonlySet<string>): FileRows {
  return {
    contexts: rows.contexts.filter(({ id }) => ids.has(id)),
    branches: rows.branches.filter(({ contextId }) => ids.has(contextId)),
    messages: rows.messages.filter(({ contextId }) => ids.has(contextId)),
  };
}

/** Pushes rows one by one instead of spreading them, because the number of a call's arguments is limited. */
function add(to: FileRows, rows: FileRows): void {
  for (const row of rows.contexts) to.contexts.push(row);
  for (const row of rows.branches) to.branches.push(row);
  for (const row of rows.messages) to.messages.push(row);
}

function namesOf(row: object): { id: string; name: string } {
  const { id, key, name, text } = row as Record<string, unknown>;
  return { id: String(id ?? key), name: String(name ?? text ?? key) };
}
