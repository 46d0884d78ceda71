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
  /** Those that are there: a key that went with its tab is not, though its row knows of it. */
  keys: number;
  prompts: number;
}

/** @param isThere what a row's key is: some are only in a tab */
export async function countStored(
  { strict }: Databases,
  isThere: (holder: KeyHolder) => boolean,
): Promise<StoredData> {
  const keyCount = (table: Table<KeyHolder, string>) => table.filter(isThere).count();
  const tasks = await strict.contexts.where("parentId").above("").count();
  return {
    conversations: (await strict.contexts.count()) - tasks,
    messages: await strict.messages.count(),
    attachments: await strict.blobs.count(),
    keys: (await keyCount(strict.connections)) + (await keyCount(strict.mcpKeys)),
    prompts: await strict.settings.where("key").startsWith(SAVED_PROMPT_KEYS).count(),
  };
}
