import type { KeyServices } from "#app/keys/vault.ts";
import type { SaveProblem } from "#app/network/connections.ts";
import { heldKey, holdKey, isHeldFor } from "#app/network/held-keys.ts";
import type { KeyPlace } from "#app/network/held-keys.ts";
import type { KeyHolder, KeyStorage } from "#domain/connections/connection.ts";
import type { Result } from "#domain/result.ts";
import { baseUrlOf, READER_KEY } from "#domain/web/reader.ts";
import type { Reader } from "#domain/web/reader.ts";
import { ToolFailure } from "#tools/tool.ts";

/** Whether a key is stored for this service; another service never gets it. */
export function hasReaderKey(row: KeyHolder | undefined, reader: Reader): boolean {
  return isHeldFor(row, baseUrlOf(reader));
}

/**
 * The key that is sent to the service as a bearer token; "" if it needs none.
 * @throws ToolFailure if the key is not at hand
 */
export async function readerKey(
  services: Pick<KeyServices, "keys" | "keyRows">,
  reader: Reader,
  signal: AbortSignal,
): Promise<string> {
  const key = await heldKey(services, placeOf(reader), signal);
  if (key.ok) return key.value;
  if (key.error === "none") return "";
  const why =
    key.error === "locked" ? "the passphrase was not entered" : "it was kept until its tab closed";
  throw new ToolFailure(
    "invalid_arguments",
    `Nothing was sent: the key of the reader service is missing, since ${why}. The person can enter it in Settings → Web.`,
  );
}

export function saveReaderKey(
  services: KeyServices,
  reader: Reader,
  keeping: KeyStorage,
  key: string,
): Promise<Result<null, SaveProblem>> {
  return holdKey(services, placeOf(reader), keeping, key);
}

function placeOf(reader: Reader): KeyPlace {
  return { id: READER_KEY, name: "Reader service", baseUrl: baseUrlOf(reader) };
}
