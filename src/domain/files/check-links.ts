import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { Positions } from "./check-laws.ts";
import type { ContextInFile } from "./context-trees.ts";
import { FILE_TABLES, fileLimits } from "./format.ts";
import type { FileRefusal, FileRows, FileTable } from "./format.ts";
import { firstOf, forEach } from "./stepwise.ts";
import type { StepwiseTask } from "./stepwise.ts";
import type { RowsAround } from "./waiting-messages.ts";

type RefusedRow = FileRefusal | undefined;

/** The contexts of a file, and the context that each message belongs to. */
interface Owners {
  contexts: ReadonlySet<string>;
  nodes: ReadonlyMap<string, string>;
}

/**
 * Checks that every id is unique and that every id a row needs is in the file. Some targets may be
 * gone, because emptying the bin removes them: a branch's origin (`forkedFrom`), a sub-task's branch
 * and call, and sources.
 */
export function* linkSteps(file: FileRows): StepwiseTask<RefusedRow> {
  const double = yield* duplicateIn(file);
  if (double !== undefined) return double;
  const nodes = new Map<string, string>();
  yield* forEach(file.messages, ({ id, contextId }) => nodes.set(id, contextId));
  const owners: Owners = { contexts: new Set(file.contexts.map(({ id }) => id)), nodes };
  return (
    (yield* firstOf(file.contexts, (row, at) => contextLinks(row, at, owners))) ??
    (yield* firstOf(file.messages, (row, at) => messageLinks(row, at, owners))) ??
    (yield* firstOf(file.branches, (row, at) => branchLinks(row, at, owners), 1)) ??
    (yield* tooManyBranches(file))
  );
}

/** Where the messages of one conversation are. Only this much about them is in memory. */
export interface MessagePlace {
  contextId: string;
  /** Position in the file of the conversation's first message. */
  at: number;
}

/**
 * Does what `linkSteps` does for a file whose messages are elsewhere, except for the links of messages,
 * which `memberLinkSteps` checks conversation by conversation.
 */
export function* aroundLinkSteps(
  file: RowsAround,
  places: Iterable<MessagePlace>,
): StepwiseTask<RefusedRow> {
  const double =
    (yield* duplicateOf("contexts", file.contexts)) ??
    (yield* duplicateOf("branches", file.branches));
  if (double !== undefined) return double;
  const contexts = new Set(file.contexts.map(({ id }) => id));
  const owners: Owners = { contexts, nodes: new Map() };
  return (
    (yield* firstOf(file.contexts, (row, at) => contextLinks(row, at, owners))) ??
    (yield* firstOf([...places], ({ contextId, at }) =>
      ownerLink(`messages[${String(at)}]`, contextId, owners),
    )) ??
    (yield* firstOf(file.branches, ({ contextId }, at) =>
      ownerLink(`branches[${String(at)}]`, contextId, owners),
    )) ??
    (yield* tooManyBranches(file))
  );
}

/** Checks the links of one context's messages, and those from its branches to them. */
export function* memberLinkSteps(
  { context, branches, messages }: ContextInFile,
  positions: Positions,
): StepwiseTask<RefusedRow> {
  const nodes = new Map<string, string>();
  yield* forEach(messages, ({ id, contextId }) => nodes.set(id, contextId));
  const owners: Owners = { contexts: new Set([context.id]), nodes };
  const placeOf = (of: ReadonlyMap<string, number>, id: string) => of.get(id) ?? 0;
  return (
    (yield* firstOf(messages, (row) =>
      messageLinks(row, placeOf(positions.messages, row.id), owners),
    )) ??
    (yield* firstOf(
      branches,
      (row) => branchLinks(row, placeOf(positions.branches, row.id), owners),
      1,
    ))
  );
}

function* duplicateIn(file: FileRows): StepwiseTask<RefusedRow> {
  for (const table of FILE_TABLES) {
    const double = yield* duplicateOf(table, file[table]);
    if (double !== undefined) return double;
  }
  return undefined;
}

function duplicateOf(table: FileTable, rows: readonly { id: string }[]): StepwiseTask<RefusedRow> {
  const seen = new Set<string>();
  return firstOf(rows, ({ id }, at) => {
    if (seen.has(id)) return duplicate(table, at, id);
    seen.add(id);
    return undefined;
  });
}

export function duplicate(table: FileTable, at: number, id: string): FileRefusal {
  const place = `${table}[${String(at)}].id`;
  return { kind: "duplicate", place, message: `there is another row with the id ${id}` };
}

function ownerLink(row: string, contextId: string, { contexts }: Owners): RefusedRow {
  if (contexts.has(contextId)) return undefined;
  return lost(`${row}.contextId`, "conversation", contextId);
}

function contextLinks({ parentId }: ChatContext, at: number, { contexts }: Owners): RefusedRow {
  if (parentId === undefined || contexts.has(parentId)) return undefined;
  return lost(`contexts[${String(at)}].parentId`, "conversation", parentId);
}

function messageLinks(node: MessageNode, at: number, owners: Owners): RefusedRow {
  const { contextId, parentId } = node;
  const row = `messages[${String(at)}]`;
  const stray = ownerLink(row, contextId, owners);
  if (stray !== undefined) return stray;
  if (parentId === null || owners.nodes.get(parentId) === contextId) return undefined;
  return lost(`${row}.parentId`, "message of this conversation", parentId);
}

function branchLinks({ contextId, messageIds }: Branch, at: number, owners: Owners): RefusedRow {
  const row = `branches[${String(at)}]`;
  const stray = ownerLink(row, contextId, owners);
  if (stray !== undefined) return stray;
  const gone = messageIds.findIndex((id) => owners.nodes.get(id) !== contextId);
  if (gone < 0) return undefined;
  const place = `${row}.messageIds[${String(gone)}]`;
  return lost(place, "message of this conversation", messageIds[gone] ?? "");
}

function lost(place: string, what: string, id: string): FileRefusal {
  return { kind: "link", place, message: `there is no ${what} with the id ${id} in the file` };
}

function tooManyBranches({ branches }: RowsAround): StepwiseTask<RefusedRow> {
  const counts = new Map<string, number>();
  return firstOf(branches, ({ contextId }, at) => {
    const count = (counts.get(contextId) ?? 0) + 1;
    counts.set(contextId, count);
    if (count <= fileLimits.branches) return undefined;
    const message = `one conversation has more than ${String(fileLimits.branches)} branches`;
    return { kind: "too_large", place: `branches[${String(at)}]`, message };
  });
}
