import type { Egress } from "#app/services/egress.ts";
import type { KeyRing } from "#app/services/keys/keys.ts";
import type { Connection } from "#domain/connection.ts";
import { preferredModel } from "#domain/preferred-model.ts";
import type { ConnectionStore } from "#storage/connections.ts";

import { listModelsQuietly } from "./models.ts";

interface ListingServices {
  egress: Egress;
  keys: Pick<KeyRing, "keyOf">;
  connections: Pick<ConnectionStore, "change">;
  now: () => number;
}

/**
 * Asks a connection that was just saved for its models, once, and stores them: otherwise nothing but
 * the typed model could be chosen. Asks nobody for a key. A failure changes nothing, as the models
 * can be loaded later and typed at any time.
 */
export async function storeSavedModels(
  { egress, keys, connections, now }: ListingServices,
  connection: Connection,
): Promise<void> {
  const key = await keys.keyOf(connection);
  if (key === undefined) return;
  const listed = await listModelsQuietly({ egress }, connection, key);
  if (!listed.ok) return;
  const { id, baseUrl, protocol } = connection;
  const models = listed.value;
  const modelsAt = now();
  await connections.change((row) => {
    // The form may have been saved again meanwhile, for another server.
    if (row.id !== id || row.baseUrl !== baseUrl || row.protocol !== protocol) return row;
    const defaultModel = row.defaultModel || preferredModel(row.preset ?? "", models);
    return { ...row, models, modelsAt, defaultModel };
  });
}
