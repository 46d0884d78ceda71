import { checkContext } from "#domain/branching/laws.ts";
import type { ChatContext } from "#domain/context.ts";
import { mendRow } from "#domain/damage/mend-row.ts";
import { isSameValue, withoutSecrets } from "#domain/damage/originals.ts";
import { plainText } from "#domain/damage/plain-text.ts";
import { repairLaws } from "#domain/damage/repair-laws.ts";
import type { ConversationRows, LawRepair } from "#domain/damage/repair-laws.ts";
import { hashedId } from "#domain/derived-id.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import { StorageAbort, toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { DamagedRowRecord } from "#storage/rows.ts";

import { rowOf } from "./damage-records.ts";
import { replaceStored } from "./damaged-rows.ts";
import { beginRepair } from "./row-checks.ts";

/** The result of repairing a conversation. */
export interface ConversationRepair {
  /** One record for each changed row, which keeps what the row was. Their ids are what `undoRepair` takes. */
  records: DamagedRowRecord[];
  /** The first law that no rule can restore. If there is one, nothing was changed. */
  left?: string;
}

/**
 * Restores the laws of a conversation by rule, in one transaction that also keeps what each row was.
 * Sub-tasks are conversations of their own and are not included.
 */
export function repairConversation(
  db: BoughDatabase,
  contextId: string,
  now: number,
): Promise<Result<ConversationRepair, StorageProblem>> {
  return toStorageResult(() =>
    db.transaction("rw", db.tables, async () => {
      beginRepair();
      const rows = await rowsOf(db, contextId);
      const repaired = repairLaws(rows);
      const left = firstLeft(repaired.rows);
      if (left !== undefined) return { records: [], left };
      const records: DamagedRowRecord[] = [];
      for (const repair of repaired.repairs) records.push(await stored(db, contextId, repair, now));
      return { records };
    }),
  );
}

async function rowsOf(db: BoughDatabase, contextId: string): Promise<ConversationRows> {
  const context = await db.contexts.get(contextId);
  if (context === undefined) {
    throw new StorageAbort("not_found", "This conversation is not in the database.");
  }
  const branches = await db.branches.where({ contextId }).toArray();
  const messages = await db.messages.where({ contextId }).toArray();
  const known = new Set(messages.map(({ id }) => id));
  const lost = new Set(branches.flatMap(({ messageIds }) => messageIds));
  const elsewhere = await db.messages.bulkGet([...lost].filter((id) => !known.has(id)));
  const claimed: MessageNode[] = [];
  for (const node of elsewhere) {
    if (node !== undefined && !(await isAtHome(db, node))) claimed.push(node);
  }
  const isInLoop = await hasLoopAbove(db, context);
  return { context, branches, messages: [...messages, ...claimed], isInLoop };
}

/** Whether the conversation that a message names exists and lists it. */
async function isAtHome(db: BoughDatabase, { id, contextId }: MessageNode): Promise<boolean> {
  if ((await db.contexts.get(contextId)) === undefined) return false;
  const branches = await db.branches.where({ contextId }).toArray();
  return branches.some(({ messageIds }) => messageIds.includes(id));
}

async function hasLoopAbove(db: BoughDatabase, context: ChatContext): Promise<boolean> {
  const seen = new Set<string>();
  for (let at: ChatContext | undefined = context; at?.parentId !== undefined;) {
    if (seen.has(at.id)) return true;
    seen.add(at.id);
    at = await db.contexts.get(at.parentId);
  }
  return false;
}

function firstLeft({ context, branches, messages }: ConversationRows): string | undefined {
  const pool = new Map(messages.map((node) => [node.id, node]));
  return checkContext({ context, branches, lookup: (id) => pool.get(id) })[0]?.message;
}

/** Writes one row, and keeps what it was. */
async function stored(
  db: BoughDatabase,
  contextId: string,
  { table, from, to, why }: LawRepair,
  now: number,
): Promise<DamagedRowRecord> {
  const replaced = await replaceStored(db.table(table), from.id, (row) =>
    isSameValue(mendRow(table, row)?.row ?? row, from) ? to : undefined,
  );
  if (replaced === undefined) throw new StorageAbort("moved_on", "It was changed meanwhile.");
  const raw = withoutSecrets(table, replaced.from);
  const record: DamagedRowRecord = {
    id: rowOf({ table, key: from.id }) + hashedId(plainText(raw)),
    table,
    key: from.id,
    contextId,
    flaws: why.map((message) => ({ place: "", message })),
    foundAt: now,
    repairedAt: now,
  };
  await db.damagedRows.put(record);
  await db.damagedOriginals.put({ id: record.id, raw, repaired: { from: raw, to } });
  return record;
}
