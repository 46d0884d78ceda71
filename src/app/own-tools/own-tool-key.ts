import type { KeyServices } from "#app/keys/vault.ts";
import type { SaveProblem } from "#app/network/connections.ts";
import { heldKey, holdKey, isHeldFor } from "#app/network/held-keys.ts";
import type { HeldKeyProblem, KeyPlace } from "#app/network/held-keys.ts";
import type { KeyHolder, KeyStorage } from "#domain/connections/connection.ts";
import { needsKey } from "#domain/own-tools/check-own-tool.ts";
import { fixedOrigin } from "#domain/own-tools/http-request.ts";
import type { OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { ToolFailure } from "#tools/tool.ts";

type WithId = OwnToolContent & { id: string };

/** The id of an own tool's key. It cannot equal the id of an MCP server, whose keys are in the same table. */
export function ownToolKeyId(toolId: string): string {
  return `own-tool.${toolId}`;
}

/** Whether the tool may send this row's key: only to the server for which it was given. */
export function isKeyFor(row: KeyHolder | undefined, { body }: OwnToolContent): boolean {
  return body.kind === "http" && isHeldFor(row, fixedOrigin(body.address));
}

const WHY: Readonly<Record<HeldKeyProblem, string>> = {
  none: "it has none for this server",
  locked: "the passphrase was not entered",
  missing: "it was kept until its tab closed",
};

/** Finds the key of a tool; "" if its request needs none. Asks for the passphrase if the key is under it. */
export async function findOwnToolKey(
  services: KeyServices,
  tool: WithId,
  signal: AbortSignal,
): Promise<Result<string, HeldKeyProblem>> {
  return needsKey(tool) ? heldKey(services, placeOf(tool), signal) : ok("");
}

/**
 * Finds the key for a model's call.
 * @throws ToolFailure if the key is not at hand; it tells the model what the person can do
 */
export async function ownToolKey(
  services: KeyServices,
  tool: WithId,
  signal: AbortSignal,
): Promise<string> {
  const key = await findOwnToolKey(services, tool, signal);
  if (key.ok) return key.value;
  const how = "The person can enter it in Settings → Tools.";
  throw new ToolFailure(
    "invalid_arguments",
    `Nothing was sent: the tool’s key is missing, since ${WHY[key.error]}. ${how}`,
  );
}

/** Stores a tool's key where the person wants it. Asks for the passphrase if it is to be sealed. */
export function saveOwnToolKey(
  services: KeyServices,
  tool: WithId,
  keyKeeping: KeyStorage,
  key: string,
): Promise<Result<null, SaveProblem>> {
  return holdKey(services, placeOf(tool), keyKeeping, key);
}

function placeOf({ id, name, body }: WithId): KeyPlace {
  const baseUrl = body.kind === "http" ? fixedOrigin(body.address) : "";
  return { id: ownToolKeyId(id), name, baseUrl };
}
