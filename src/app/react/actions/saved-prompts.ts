import { serviceHook } from "#app/react/internal/service-hook.ts";
import { savedPromptKey, savedPromptValue } from "#domain/saved-prompt.ts";
import type { SavedPrompt } from "#domain/saved-prompt.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Actions on saved prompts. */
export interface SavedPromptActions {
  /** Stores a prompt as it is written now. `createdAt` is absent if it is new. */
  save(prompt: Pick<SavedPrompt, "id" | "name" | "text">, createdAt?: number): Promise<WriteResult>;
  remove(id: string): Promise<WriteResult>;
  /** Stores a removed prompt again, unchanged. */
  restore(prompt: SavedPrompt): Promise<WriteResult>;
}

export const useSavedPromptActions = serviceHook(({ settings, now }): SavedPromptActions => {
  const put = (prompt: SavedPrompt) =>
    settings.put(savedPromptKey(prompt.id), savedPromptValue(prompt));
  return {
    save: ({ id, name, text }, createdAt) => {
      const updatedAt = now();
      return put({ id, name, text, createdAt: createdAt ?? updatedAt, updatedAt });
    },
    remove: (id) => settings.delete(savedPromptKey(id)),
    restore: put,
  };
});
