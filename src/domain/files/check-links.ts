import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import { FILE_TABLES, fileLimits } from "./format.ts";
import type { FileRefusal, FileRows } from "./format.ts";
import { firstOf, forEach } from "./stepwise.ts";
import type { StepwiseTask } from "./stepwise.ts";

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

function* duplicateIn(file: FileRows): StepwiseTask<RefusedRow> {
  for (const table of FILE_TABLES) {
    const seen = new Set<string>();
    const double = yield* firstOf<{ id: string }, FileRefusal>(file[table], ({ id }, at) => {
      if (seen.has(id)) {
        const place = `${table}[${String(at)}].id`;
        return { kind: "duplicate", place, message: `there is another row with the id ${id}` };
      }
      seen.add(id);
      return undefined;
    });
    if (double !== undefined) return double;
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

function tooManyBranches({ branches }: FileRows): StepwiseTask<RefusedRow> {
  const counts = new Map<string, number>();
  return firstOf(branches, ({ contextId }, at) => {
    const count = (counts.get(contextId) ?? 0) + 1;
    counts.set(contextId, count);
    if (count <= fileLimits.branches) return undefined;
    const message = `one conversation has more than ${String(fileLimits.branches)} branches`;
    return { kind: "too_large", place: `branches[${String(at)}]`, message };
  });
}
