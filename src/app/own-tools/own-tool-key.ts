import { fieldsFor, keepInSession } from "#app/network/connections.ts";
import type { SaveProblem } from "#app/network/connections.ts";
import type { KeyServices } from "#app/services/keys/vault.ts";
import { originOf } from "#domain/address.ts";
import type { KeyHolder, KeyStorage } from "#domain/connection.ts";
import { needsKey } from "#domain/own-tools/check-own-tool.ts";
import { fixedOrigin } from "#domain/own-tools/http-request.ts";
import type { OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { ToolFailure } from "#tools/tool.ts";

type WithId = OwnToolContent & { id: string };

/** No id of a server can be the same. */
export function ownToolKeyId(toolId: string): string {
  return `own-tool.${toolId}`;
}

/** Whether this row's key may be sent by the tool: only to the server that it was given for. */
export function isKeyFor(row: KeyHolder | undefined, { body }: OwnToolContent): boolean {
  if (row?.hasKey !== true || body.kind !== "http") return false;
  return originOf(row.baseUrl) === fixedOrigin(body.address);
}

/**
 * The key of a tool, "" if its request has none. Asks for the passphrase if that opens it.
 * @throws ToolFailure if the key is not at hand
 */
export async function ownToolKey(
  { keys, keyRows }: KeyServices,
  tool: WithId,
  signal: AbortSignal,
): Promise<string> {
  if (!needsKey(tool)) return "";
  const row = await keyRows.get(ownToolKeyId(tool.id));
  if (row === undefined || !isKeyFor(row, tool)) throw noKey("it has none for this server");
  const isLocked = keys.stateOf(row) === "locked";
  if (isLocked && !(await keys.requests.ask({ kind: "unlock" }, signal))) {
    throw noKey("the passphrase was not entered");
  }
  const key = await keys.keyOf(row);
  if (key === undefined || key === "") throw noKey("it was kept until its tab closed");
  return key;
}

function noKey(why: string): ToolFailure {
  const how = "The person can enter it in Settings → Tools.";
  return new ToolFailure(
    "invalid_arguments",
    `Nothing was sent: the tool's key is missing, since ${why}. ${how}`,
  );
}

/** Stores a tool's key where the person wants it. Asks for the passphrase if it is to be sealed. */
export async function saveOwnToolKey(
  services: KeyServices,
  { id, name, body }: WithId,
  keyKeeping: KeyStorage,
  key: string,
): Promise<Result<null, SaveProblem>> {
  const baseUrl = body.kind === "http" ? fixedOrigin(body.address) : "";
  const holder = { id: ownToolKeyId(id), name, baseUrl, keyKeeping };
  const fields = await fieldsFor(services, holder, key);
  if (!fields.ok) return fields;
  const row: KeyHolder = { ...holder, ...fields.value };
  const written = await services.keyRows.put(row);
  if (!written.ok) return written;
  keepInSession(services, row, key);
  return ok(null);
}
