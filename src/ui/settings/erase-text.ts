import type { StoredData } from "#app/react/queries/stored-data.ts";
import { settingsDataWords } from "#ui/words/settings-data.ts";

/** The word to type as a confirmation. */
export const ERASE_WORD = "erase";

export function isEraseWord(typed: string): boolean {
  return typed.trim().toLowerCase() === ERASE_WORD;
}

/** Lists what will be erased, one line for each kind. */
export function erasedThings(data: StoredData): string[] {
  const { conversations, messages, attachments, keys, prompts } = data;
  return [
    settingsDataWords.erase.conversations(conversations, messages),
    ...(attachments === 0 ? [] : [settingsDataWords.erase.attachments(attachments)]),
    keys === 0
      ? settingsDataWords.erase.connections
      : settingsDataWords.erase.connectionsAndKeys(keys),
    ...(prompts === 0 ? [] : [settingsDataWords.erase.prompts(prompts)]),
    settingsDataWords.erase.others,
  ];
}
