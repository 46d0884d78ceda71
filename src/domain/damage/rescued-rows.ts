import type { ChatContext } from "#domain/context.ts";
import { unfitFor } from "#domain/files/fit-for-file.ts";
import type { FileRows } from "#domain/files/format.ts";
import { closeOpenRounds } from "#domain/files/open-rounds.ts";

import { byContext } from "./by-context.ts";
import { mendRow } from "./mend-row.ts";
import { copyOf } from "./mended-values.ts";
import { repairLaws } from "./repair-laws.ts";
import type { ConversationRows } from "./repair-laws.ts";
import type { CheckedTable } from "./stored-shapes.ts";

/** Rows of conversations; any of them may be missing. */
export type PartialRows = Pick<FileRows, "contexts" | "branches" | "messages">;

export interface RescuedRows {
  /** What an import accepts: each conversation with those of its messages that are left. */
  fit: PartialRows;
  /** The remaining rows, unchanged, from which no rule can make a conversation. */
  left: PartialRows;
}

/** Puts together what is left of conversations, so that it can be imported. */
export function rescuedRows(given: PartialRows): RescuedRows {
  // Copying drops values that a file cannot contain.
  const found = copyOf(given) as PartialRows;
  const rows = {
    contexts: found.contexts.map((row) => mended("contexts", row)),
    branches: found.branches.map((row) => mended("branches", row)),
    messages: found.messages.map((row) => mended("messages", row)),
  };
  const branchesOf = byContext(rows.branches);
  const messagesOf = byContext(rows.messages);
  const whole = rows.contexts.flatMap((context) => {
    const { id } = context;
    const [branches, messages] = [branchesOf.get(id) ?? [], messagesOf.get(id) ?? []];
    return rescuedConversation({ context, branches, messages }) ?? [];
  });
  const ids = new Set(whole.map(({ context }) => context.id));
  const parents = new Map(rows.contexts.map((context) => [context.id, context.parentId]));
  const fit = {
    contexts: whole.map(({ context }) =>
      hasParent(context.id, parents, ids)
        ? { ...context, parentId: parents.get(context.id) ?? "" }
        : onItsOwn(context),
    ),
    branches: whole.flatMap(({ branches }) => branches),
    messages: whole.flatMap(({ messages }) => messages),
  };
  const fitMessages = new Set(fit.messages.map(({ id }) => id));
  const left = {
    contexts: given.contexts.filter(({ id }) => !ids.has(id)),
    branches: given.branches.filter(({ contextId }) => !ids.has(contextId)),
    messages: given.messages.filter(({ id }) => !fitMessages.has(id)),
  };
  return { fit, left };
}

/** The repaired conversation without its parent, which may be missing. */
function rescuedConversation(found: ConversationRows): ConversationRows | undefined {
  if (found.branches.length === 0) return undefined;
  const { rows: repaired, repairs } = repairLaws(found);
  const closed = closeOpenRounds(repaired.branches, repaired.messages);
  const { parentId: _parentId, ...context } = repaired.context;
  if (repairs.length > 0) context.title = partTitle(context.title);
  const { branches: all, messages } = closed;
  const why = unfitFor({ contexts: [context], branches: all, messages });
  return why === undefined ? { context, branches: all, messages } : undefined;
}

function partTitle(title: string): string {
  return `${title} (as far as it could be rescued)`;
}

/** Whether all conversations above this one are there, without going round in a circle. */
function hasParent(
  id: string,
  parents: ReadonlyMap<string, string | undefined>,
  ids: ReadonlySet<string>,
): boolean {
  const seen = new Set<string>([id]);
  let above = parents.get(id);
  if (above === undefined) return false;
  for (; above !== undefined; above = parents.get(above)) {
    if (!ids.has(above) || seen.has(above)) return false;
    seen.add(above);
  }
  return true;
}

/** Turns a sub-task into a conversation of its own. */
function onItsOwn(context: ChatContext): ChatContext {
  const { parentBranchId: _branch, parentCallId: _call, parentNodeId: _node, ...own } = context;
  return own;
}

/** A row as a rule mends it; unchanged if it is whole or no rule helps. */
export function mended<Row extends object>(table: CheckedTable, row: Row): Row {
  // A mended row has its table's shape.
  return (mendRow(table, row)?.row as Row | undefined) ?? row;
}
