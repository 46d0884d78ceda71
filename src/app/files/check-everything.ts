import type { Services } from "#app/services/services.ts";
import { plainText } from "#domain/damage/plain-text.ts";
import { CHECKED_TABLES } from "#domain/damage/stored-shapes.ts";
import { unfitFor } from "#domain/files/fit-for-file.ts";
import { createFileStore } from "#storage/files.ts";

import { createBreath } from "./file-task.ts";
import type { FileTaskOptions } from "./file-task.ts";

/** A conversation that breaks a law, or whose rows do not belong together. */
export interface UnlawfulConversation {
  id: string;
  title: string;
  /** The first thing found. */
  why: string;
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
  }));
  let messages = 0;
  for (const [at, tree] of trees.entries()) {
    await breath();
    const rows = await store.read(tree);
    messages += rows.messages.length;
    const [context] = rows.contexts;
    const why = unfitFor(rows);
    if (why !== undefined && context !== undefined) {
      unlawful.push({ id: context.id, title: context.title, why });
    }
    report((at + 1) / trees.length);
  }
  const beside = CHECKED_TABLES.filter((table) => table !== "messages");
  for (const table of beside) {
    await breath();
    await strict.table(table).toArray();
  }
  return {
    conversations: trees.length,
    messages,
    unlawful,
    stray: await strayMessages(databases),
  };
}

/** As of one moment, whatever is written meanwhile. */
function strayMessages(databases: Services["databases"]): PromiseLike<number> {
  const { contexts, messages } = databases.strict;
  return databases.strict.transaction("r", contexts, messages, async () => {
    const known = new Set<unknown>((await createFileStore(databases).contextTrees()).flat());
    const named = messages.orderBy("contextId");
    // Those whose conversation is no text are in no index.
    let stray = (await messages.count()) - (await named.count());
    for (const contextId of await named.uniqueKeys()) {
      if (!known.has(contextId)) stray += await messages.where({ contextId }).count();
    }
    return stray;
  });
}

/** A conversation with its sub-tasks as it can be read, whatever laws it breaks, as JSON text. */
export async function rowsText({ databases }: Services, contextId: string): Promise<string> {
  const store = createFileStore(databases);
  const [tree = [contextId]] = await store.contextTrees([contextId]);
  return plainText({ format: "bough-rows", ...(await store.read(tree)) });
}
