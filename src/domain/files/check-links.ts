import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import { FILE_TABLES, fileLimits } from "./format.ts";
import type { FileRefusal, FileRows } from "./format.ts";

type RefusedRow = FileRefusal | undefined;

/** Which context each row of the pool belongs to, and each context's branches. */
interface Owners {
  contexts: ReadonlySet<string>;
  nodes: ReadonlyMap<string, string>;
}

/**
 * Every id is unique, and every id that a row needs is in the file. The targets of a branch's
 * origin (`forkedFrom`), a sub-task's branch and call, and sources may be gone: emptying the bin
 * removes them.
 */
export function checkLinks(file: FileRows): RefusedRow {
  const double = duplicateIn(file);
  if (double !== undefined) return double;
  const owners: Owners = {
    contexts: new Set(file.contexts.map(({ id }) => id)),
    nodes: new Map(file.messages.map(({ id, contextId }) => [id, contextId])),
  };
  return (
    first(file.contexts, (row, at) => contextLinks(row, at, owners)) ??
    first(file.messages, (row, at) => messageLinks(row, at, owners)) ??
    first(file.branches, (row, at) => branchLinks(row, at, owners)) ??
    tooManyBranches(file)
  );
}

function first<Row>(rows: readonly Row[], check: (row: Row, at: number) => RefusedRow): RefusedRow {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    const refusal = row === undefined ? undefined : check(row, at);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function duplicateIn(file: FileRows): RefusedRow {
  for (const table of FILE_TABLES) {
    const seen = new Set<string>();
    for (const [at, { id }] of file[table].entries()) {
      if (seen.has(id)) {
        const place = `${table}[${String(at)}].id`;
        return { kind: "duplicate", place, message: `there is another row with the id ${id}` };
      }
      seen.add(id);
    }
  }
  return undefined;
}

function contextLinks({ parentId }: ChatContext, at: number, { contexts }: Owners): RefusedRow {
  if (parentId === undefined || contexts.has(parentId)) return undefined;
  return lost(`contexts[${String(at)}].parentId`, "conversation", parentId);
}

function messageLinks(node: MessageNode, at: number, owners: Owners): RefusedRow {
  const { contextId, parentId } = node;
  const row = `messages[${String(at)}]`;
  if (!owners.contexts.has(contextId)) return lost(`${row}.contextId`, "conversation", contextId);
  if (parentId === null || owners.nodes.get(parentId) === contextId) return undefined;
  return lost(`${row}.parentId`, "message of this conversation", parentId);
}

function branchLinks({ contextId, messageIds }: Branch, at: number, owners: Owners): RefusedRow {
  const row = `branches[${String(at)}]`;
  if (!owners.contexts.has(contextId)) return lost(`${row}.contextId`, "conversation", contextId);
  const gone = messageIds.findIndex((id) => owners.nodes.get(id) !== contextId);
  if (gone < 0) return undefined;
  const place = `${row}.messageIds[${String(gone)}]`;
  return lost(place, "message of this conversation", messageIds[gone] ?? "");
}

function lost(place: string, what: string, id: string): FileRefusal {
  return { kind: "link", place, message: `there is no ${what} with the id ${id} in the file` };
}

function tooManyBranches({ branches }: FileRows): RefusedRow {
  const counts = new Map<string, number>();
  return first(branches, ({ contextId }, at) => {
    const count = (counts.get(contextId) ?? 0) + 1;
    counts.set(contextId, count);
    if (count <= fileLimits.branches) return undefined;
    const message = `one conversation has more than ${String(fileLimits.branches)} branches`;
    return { kind: "too_large", place: `branches[${String(at)}]`, message };
  });
}
