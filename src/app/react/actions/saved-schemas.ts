import { serviceHook } from "#app/react/internal/service-hook.ts";
import { savedSchemaKey, savedSchemaValue } from "#domain/saved-schema.ts";
import type { SavedSchema } from "#domain/saved-schema.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Actions on saved output schemas. */
export interface SavedSchemaActions {
  save(schema: Omit<SavedSchema, "createdAt">): Promise<WriteResult>;
  remove(id: string): Promise<WriteResult>;
  /** Stores a removed schema again, unchanged. */
  restore(schema: SavedSchema): Promise<WriteResult>;
}

export const useSavedSchemaActions = serviceHook(({ settings, now }): SavedSchemaActions => {
  const put = (schema: SavedSchema) =>
    settings.put(savedSchemaKey(schema.id), savedSchemaValue(schema));
  return {
    save: (schema) => put({ ...schema, createdAt: now() }),
    remove: (id) => settings.delete(savedSchemaKey(id)),
    restore: put,
  };
});
