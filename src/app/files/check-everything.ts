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
  /** The first thing found. */
  why: string;
  /** It with its sub-tasks. */
  contextIds: readonly string[];
  /** Whether rules can make it whole. */
  canRepair: boolean;
}

/** A file for the person to keep. */
export interface TextFile {
  name: string;
  text: string;
}

/** What a check of everything that is stored has found. Damaged rows are in `damagedRows`. */
export interface CheckReport {
  conversations: number;
  messages: number;
  unlawful: readonly UnlawfulConversation[];
  /** Messages of no conversation that is here. */
  stray: number;
}

/**
 * Reads everything once, a conversation at a time: each row passes the check of its shape, each
 * conversation with its sub-tasks that of the laws.
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
    // Their rows pass the check as they are read; some tables are large.
    await readInPages(strict.table<object>(table), breath);
  }
  return {
    conversations: trees.length,
    messages,
    unlawful,
    stray: await strayMessages(databases, breath),
  };
}

/** A message that says it is of another conversation is only found by the repair itself. */
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
 * Looks in pieces: as of one moment, it would keep everybody who wants to store a message waiting until a
 * million are looked through.
 */
async function strayMessages(
  databases: Services["databases"],
  breath: () => Promise<void>,
): Promise<number> {
  const { strict } = databases;
  // If anything is written meanwhile they differ, and every row is looked at.
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

/** Those whose conversation is no text are in no index, so every row is read. */
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
  // Conversations may have begun, or have been deleted for good, meanwhile.
  const known = await knownContexts(databases);
  let count = 0;
  for (let at = 0; at < suspects.length; at += SUSPECTS) {
    const rows = await messages.bulkGet(suspects.slice(at, at + SUSPECTS));
    count += rows.filter((row) => row !== undefined && !known.has(row.contextId)).length;
  }
  return count;
}

/** Read once more at a time. */
const SUSPECTS = 200;

/**
 * Messages of no conversation that is here, as files: each with its branches as far as they are there,
 * so that they can be imported again.
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

/** A conversation with its sub-tasks as it can be read, whatever laws it breaks, as JSON text. */
export async function rowsText({ databases }: Services, contextId: string): Promise<string> {
  const store = createFileStore(databases);
  const [tree = [contextId]] = await store.contextTrees([contextId]);
  return plainText({ format: "bough-rows", ...(await store.read(tree)) });
}
