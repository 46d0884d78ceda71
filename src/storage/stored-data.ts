import type { Table } from "dexie";

import type { KeyHolder } from "#domain/connections/connection.ts";
import { SAVED_PROMPT_KEYS } from "#domain/saved-prompt.ts";

import type { Databases } from "./db.ts";

/** Counts of what is stored. */
export interface StoredData {
  /** Top-level conversations, including the bin. */
  conversations: number;
  messages: number;
  attachments: number;
  /** Keys in the database, including those that only one tab has at hand. */
  keys: number;
  prompts: number;
}

export async function countStored({ strict }: Databases): Promise<StoredData> {
  const tasks = await strict.contexts.where("parentId").above("").count();
  return {
    conversations: (await strict.contexts.count()) - tasks,
    messages: await strict.messages.count(),
    attachments: await strict.blobs.count(),
    keys: (await keyCount(strict.connections)) + (await keyCount(strict.mcpKeys)),
    prompts: await strict.settings.where("key").startsWith(SAVED_PROMPT_KEYS).count(),
  };
}

function keyCount(table: Table<KeyHolder>): Promise<number> {
  return table.filter(({ hasKey }) => hasKey === true).count();
}
