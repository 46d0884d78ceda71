import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from "dexie";

import type { MessageNode } from "#domain/message.ts";

/**
 * What the search index does not know yet: a message, a whole conversation (an empty `nodeId`), or
 * everything (both empty).
 */
export interface SearchMark {
  contextId: string;
  nodeId: string;
  /** Differs after each change, so that a mark goes only if nothing has changed since it was read. */
  change: number;
}

const TABLE = "searchMarks";

/** More messages that change at once than these mark their conversations. */
const FEW = 20;

/** Marks what changes in `messages`, in the transaction that changes it: the index misses nothing. */
export const markForSearch: Middleware<DBCore> = {
  stack: "dbcore",
  name: "search marks",
  create: (core) => {
    // Tests open databases of older versions.
    if (!core.schema.tables.some(({ name }) => name === TABLE)) return {};
    return {
      transaction: (stores, mode, options) => {
        const marks = mode === "readwrite" && stores.includes("messages") ? [TABLE] : [];
        return core.transaction([...new Set([...stores, ...marks])], mode, options);
      },
      table: (name) => {
        const table = core.table(name);
        if (name !== "messages") return table;
        return { ...table, mutate: (request) => mutate(table, core.table(TABLE), request) };
      },
    };
  },
};

function mutate(table: DBCoreTable, marks: DBCoreTable, request: DBCoreMutateRequest) {
  const { trans } = request;
  const put = (values: SearchMark[]) => marks.mutate({ type: "put", trans, values });
  const change = Math.random();
  if (request.type === "deleteRange") {
    return put([{ contextId: "", nodeId: "", change }]).then(() => table.mutate(request));
  }
  if (request.type !== "delete") {
    return put(marksOf(request.values, change)).then(() => table.mutate(request));
  }
  return table
    .getMany({ trans, keys: request.keys })
    .then((rows) => put(marksOf(rows, change)))
    .then(() => table.mutate(request));
}

function marksOf(rows: readonly unknown[], change: number): SearchMark[] {
  // The schema says which rows there are; what was deleted may have been gone.
  const nodes = (rows as (Pick<MessageNode, "id" | "contextId"> | undefined)[]).flatMap(
    (row) => row ?? [],
  );
  const marks = nodes.map(({ id, contextId }) => ({
    contextId,
    nodeId: nodes.length > FEW ? "" : id,
    change,
  }));
  return [...new Map(marks.map((mark) => [mark.contextId + mark.nodeId, mark])).values()];
}
