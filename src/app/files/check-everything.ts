import type { Services } from "#app/services/services.ts";
import { plainText } from "#domain/damage/plain-text.ts";
import { repairLaws } from "#domain/damage/repair-laws.ts";
import { rescuedRows } from "#domain/damage/rescued-rows.ts";
import { CHECKED_TABLES } from "#domain/damage/stored-shapes.ts";
import { strayConversations } from "#domain/damage/stray-conversations.ts";
import { fileText } from "#domain/files/file-text.ts";
import { unfitFor, unfitSteps } from "#domain/files/fit-for-file.ts";
import type { FileRows } from "#domain/files/format.ts";
import { createFileStore } from "#storage/files/files.ts";
import { contextsOfMessages, countMessages, countMessagesOf, readInPages } from "#storage/pages.ts";

import { createBreath, inSlices } from "./file-task.ts";
import type { FileTaskOptions } from "./file-task.ts";

/** A conversation that breaks a law, or whose rows do not belong together. */
export interface UnlawfulConversation {
  id: string;
  title: string;
  /** The first fault found. */
  why: string;
  /** The ids of the conversation and its sub-tasks. */
  contextIds: readonly string[];
  /** Whether rules can repair it. */
  canRepair: boolean;
}

/** A file for the person to keep. */
export interface TextFile {
  name: string;
  text: string;
}

/**
 * What a check of everything that is stored has found. Damaged rows are not here; they are in the table
 * `damagedRows`.
 */
export interface CheckReport {
  conversations: number;
  messages: number;
  unlawful: readonly UnlawfulConversation[];
  /** The number of messages whose conversation is not here. */
  stray: number;
}

/**
 * Reads everything once, one conversation at a time. Each row is checked for its shape, and each conversation
 * with its sub-tasks for the laws.
 */
export async function checkEverything(
  { databases }: Services,
  { signal, report }: FileTaskOptions,
): Promise<CheckReport> {
  const { strict } = databases;
  await strict.door?.load();
  const breath = createBreath(signal);
  const store = createFileStore(databases);
  const trees = await store.contextTrees();
  const unlawful: UnlawfulConversation[] = (await store.circular()).map(({ id, title }) => ({
    id,
    title,
    why: "its parents form a loop",
    contextIds: [id],
    canRepair: true,
  }));
  let messages = 0;
  for (const [at, tree] of trees.entries()) {
    await breath();
    const rows = await store.read(tree);
    messages += rows.messages.length;
    const [context] = rows.contexts;
    const why = await inSlices(unfitSteps(rows), signal);
    if (why !== undefined && context !== undefined) {
      const { id, title } = context;
      unlawful.push({ id, title, why, contextIds: tree, canRepair: canRepair(rows) });
    }
    report((at + 1) / trees.length);
  }
  const beside = CHECKED_TABLES.filter((table) => table !== "messages");
  for (const table of beside) {
    // Reading these rows checks their shape. Some of the tables are large.
    await readInPages(strict.table<object>(table), breath);
  }
  return {
    conversations: trees.length,
    messages,
    unlawful,
    stray: await strayMessages(databases, breath),
  };
}

/**
 * Whether rules can repair a conversation. A message that claims to be of another conversation is found only
 * by the repair itself.
 */
function canRepair({ contexts, branches, messages }: FileRows): boolean {
  const repaired = contexts.map(
    (context) =>
      repairLaws({
        context,
        branches: branches.filter(({ contextId }) => contextId === context.id),
        messages: messages.filter(({ contextId }) => contextId === context.id),
      }).rows,
  );
  const whole = {
    contexts: repaired.map(({ context }) => ({ ...context })),
    branches: repaired.flatMap((rows) => rows.branches),
    messages: repaired.flatMap((rows) => rows.messages),
  };
  return unfitFor(whole) === undefined;
}

/**
 * Counts stray messages, in several transactions: a single one would keep everybody who wants to store a
 * message waiting until a million are read.
 */
async function strayMessages(
  databases: Services["databases"],
  breath: () => Promise<void>,
): Promise<number> {
  const { strict } = databases;
  // If anything is written in the meantime, the counts differ, and every row is read.
  const count = await countMessages(strict);
  const named = await contextsOfMessages(strict);
  const known = await knownContexts(databases);
  const isWhole =
    named.every((id) => known.has(id)) && count === (await countMessagesOf(strict, named));
  return isWhole ? 0 : countStray(databases, breath);
}

async function knownContexts(databases: Services["databases"]): Promise<ReadonlySet<unknown>> {
  return new Set((await createFileStore(databases).contextTrees()).flat());
}

/** Counts stray messages by reading every row: a row whose `contextId` is not a string is in no index. */
async function countStray(
  databases: Services["databases"],
  breath: () => Promise<void>,
): Promise<number> {
  const { messages } = databases.strict;
  const before = await knownContexts(databases);
  const suspects: string[] = [];
  await readInPages(messages, (rows) => {
    suspects.push(...rows.filter(({ contextId }) => !before.has(contextId)).map(({ id }) => id));
    return breath();
  });
  // In the meantime, conversations may have been begun, or deleted for good.
  const known = await knownContexts(databases);
  let count = 0;
  for (let at = 0; at < suspects.length; at += SUSPECTS) {
    const rows = await messages.bulkGet(suspects.slice(at, at + SUSPECTS));
    count += rows.filter((row) => row !== undefined && !known.has(row.contextId)).length;
  }
  return count;
}

/** The number of suspects that are read again at a time. */
const SUSPECTS = 200;

/**
 * Stray messages as a Bough file, with those of their branches that are still there, so that they can be
 * imported again. Messages that do not fit into it follow as they are, in a file of their own.
 */
export async function strayFiles({ databases, now }: Services): Promise<TextFile[]> {
  const { contexts, branches, messages } = databases.strict;
  const rows = await databases.strict.transaction("r", contexts, branches, messages, async () => {
    const known = new Set((await createFileStore(databases).contextTrees()).flat());
    const isStray = ({ contextId }: { contextId: string }) => !known.has(contextId);
    return {
      branches: await branches.filter(isStray).toArray(),
      messages: await messages.filter(isStray).toArray(),
    };
  });
  const { fit, left } = rescuedRows(strayConversations(rows, now()));
  const at = new Date(now()).toISOString();
  const day = at.slice(0, 10);
  const files = [{ name: `bough-found-${day}.json`, text: fileText(fit, at) }];
  if (left.messages.length === 0) return files;
  const text = plainText({ format: "bough-rows", ...left });
  return [...files, { name: `bough-found-rows-${day}.json`, text }];
}

/** The rows of a conversation and its sub-tasks as JSON text, whatever laws they break. */
export async function rowsText({ databases }: Services, contextId: string): Promise<string> {
  const store = createFileStore(databases);
  const [tree = [contextId]] = await store.contextTrees([contextId]);
  return plainText({ format: "bough-rows", ...(await store.read(tree)) });
}
