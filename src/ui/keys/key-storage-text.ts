import type { KeyStorage } from "#domain/connections/connection.ts";
import { keysWords } from "#ui/words/keys.ts";

/** What each kind of key storage protects against, and what it does not. */
export const keyStorageText: Readonly<Record<KeyStorage, { label: string; words: string }>> =
  keysWords.storage;
