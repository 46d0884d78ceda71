import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from "dexie";

import type { MessageNode } from "#domain/message.ts";

/**
 * What the search index does not know yet: a message, a whole conversation (an empty `nodeId`), or
 * everything (both empty).
 */
export interface SearchMark {
  contextId: string;
  nodeId: string;
  /**
   * A different value after each change, so that a mark is removed only if nothing has changed since it was
   * read.
   */
  change: number;
}

const TABLE = "searchMarks";

/** If more messages than this change at once, their conversations are marked instead. */
const FEW = 20;

/** Marks what changes in `messages`, in the same transaction, so that the index misses nothing. */
export const markForSearch: Middleware<DBCore> = {
  stack: "dbcore",
  name: "search marks",
  create: (core) => {
    // Tests open databases of older versions, which have no such table.
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
  // The schema determines the shape of these rows. A row that was to be deleted may not have existed.
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
