import { patchContext } from "#domain/branching/change-set.ts";
import type { ChangeSet, OperationResult, UndoRow } from "#domain/branching/change-set.ts";
import type { ContextRows } from "#domain/branching/rows.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { InternalMessage, MessageNode } from "#domain/message.ts";

/** The rows of one context, to which change sets are applied as storage does it. */
export interface ContextModel {
  readonly context: ChatContext;
  readonly branches: readonly Branch[];
  readonly pool: ReadonlyMap<string, MessageNode>;
  readonly undoRows: ReadonlyMap<string, UndoRow>;
}

/** A context with one empty live branch called main. */
export function emptyContext(): ContextModel {
  const context: ChatContext = {
    id: "context",
    title: "",
    config: { modelId: "m", connectionId: "c", mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 1,
    createdAt: 0,
    updatedAt: 0,
  };
  return { context, branches: [mainBranch()], pool: new Map(), undoRows: new Map() };
}

export function mainBranch(fields: Partial<Branch> = {}): Branch {
  return {
    id: "b-main",
    contextId: "context",
    name: "main",
    named: true,
    messageIds: [],
    colour: 0,
    activeAt: 0,
    createdAt: 0,
    ...fields,
  };
}

export function rowsOf({ context, branches, pool }: ContextModel): ContextRows {
  return { context, branches, lookup: (id) => pool.get(id) };
}

/** The model after a change. Rows are frozen, so an operation that mutates its input throws. */
export function applied(model: ContextModel, change: ChangeSet): ContextModel {
  const branches = new Map(model.branches.map((branch) => [branch.id, branch]));
  for (const branch of change.putBranches) branches.set(branch.id, deepFrozen(branch));
  for (const id of change.deleteBranchIds) branches.delete(id);
  const pool = new Map(model.pool);
  for (const node of change.putNodes) pool.set(node.id, deepFrozen(node));
  for (const id of change.deleteNodeIds) pool.delete(id);
  const undoRows = new Map(model.undoRows);
  for (const row of [change.undo, change.redo]) {
    if (row !== undefined) undoRows.set(row.id, deepFrozen(row));
  }
  const { context } = model;
  return {
    context: change.context === undefined ? context : patchContext(context, change.context),
    branches: [...branches.values()],
    pool,
    undoRows,
  };
}

/** The model after a step that must succeed. */
export function done(model: ContextModel, outcome: OperationResult): ContextModel {
  if (!outcome.ok) throw new Error(`${outcome.error.kind}: ${outcome.error.message}`);
  return applied(model, outcome.value);
}

export function branchNamed(model: ContextModel, name: string): Branch {
  const branch = model.branches.find((candidate) => candidate.name === name);
  if (branch === undefined) throw new Error(`There is no branch ${name}.`);
  return branch;
}

/** Nodes that follow `parentId` one after another, with the given ids and messages. */
export function chain(
  parentId: string | null,
  ...messages: [id: string, message: InternalMessage][]
): MessageNode[] {
  let parent = parentId;
  return messages.map(([id, message]) => {
    const node = { id, contextId: "context", parentId: parent, message, createdAt: 0 };
    parent = id;
    return node;
  });
}

export function says(text: string): InternalMessage {
  return { role: "user", content: [{ type: "text", text }] };
}

export function answers(text: string, metadata?: InternalMessage["metadata"]): InternalMessage {
  return {
    role: "assistant",
    content: [{ type: "text", text }],
    ...defined({ metadata }),
  };
}

export function calls(...ids: string[]): InternalMessage {
  return {
    role: "assistant",
    content: [],
    toolCalls: ids.map((id) => ({
      id,
      toolName: "calculator",
      arguments: { expression: id },
      approvalStatus: "approved",
    })),
  };
}

export function result(requestId: string): InternalMessage {
  return {
    role: "tool",
    content: [],
    toolResult: { requestId, result: 4, isError: false, source: "tool" },
  };
}

function deepFrozen<Row extends object>(row: Row): Row {
  for (const value of Object.values(row)) {
    if (typeof value === "object" && value !== null) deepFrozen(value);
  }
  return Object.freeze(row);
}
