import type { StoredData } from "#app/react/queries/stored-data.ts";
import { formatCount } from "#ui/format/format-number.ts";

/** The word that a person types to confirm. */
export const ERASE_WORD = "erase";

export function isEraseWord(typed: string): boolean {
  return typed.trim().toLowerCase() === ERASE_WORD;
}

/** What goes, line by line. */
export function erasedThings(data: StoredData): string[] {
  const { conversations, messages, attachments, keys, prompts } = data;
  return [
    `${formatCount(conversations, "conversation")} with ${formatCount(messages, "message")}, the bin included`,
    ...(attachments === 0 ? [] : [formatCount(attachments, "attachment")]),
    keys === 0 ? "All connections" : `All connections, and ${formatCount(keys, "key")}`,
    ...(prompts === 0 ? [] : [formatCount(prompts, "saved prompt")]),
    "Drafts, standing approvals, requests and settings",
  ];
}
