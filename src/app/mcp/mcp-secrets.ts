import type { KeyServices } from "#app/keys/vault.ts";
import type { SaveProblem } from "#app/network/connections.ts";
import { holdKey } from "#app/network/held-keys.ts";
import { originOf } from "#domain/connections/address.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { McpStore } from "#storage/settings/mcp.ts";

/**
 * Everything about a server that nobody else may see. It is stored as one key, bound to the server's origin.
 */
export interface McpSecrets {
  /** Values by the header's name in lower case. */
  headers: Record<string, string>;
  signIn?: McpSignIn;
}

/** The result of a sign-in, in the form in which the OAuth client needs it again. */
export interface McpSignIn {
  /** The token endpoint's answer, with the issuer from which it came. */
  tokens: unknown;
  /** The identity of this page at that issuer. */
  client: unknown;
  /** Where the issuer and its endpoints were found. */
  discovery: unknown;
}

/**
 * Why secrets cannot be read. `locked`: the passphrase has not been entered in this tab. `missing`: they were
 * kept in another session.
 */
export type SecretsProblem = "locked" | "missing";

const NONE: McpSecrets = { headers: {} };

/** Reads a server's secrets. There are none once its origin has changed. */
export async function readSecrets(
  { keys, keyRows }: Pick<KeyServices, "keys" | "keyRows">,
  server: Pick<McpServer, "id" | "address">,
): Promise<Result<McpSecrets, SecretsProblem>> {
  const row = await keyRows.get(server.id);
  if (row === undefined || originOf(row.baseUrl) !== originOf(server.address)) return ok(NONE);
  const text = await keys.keyOf(row);
  if (text === undefined) return err(keys.stateOf(row) === "locked" ? "locked" : "missing");
  // The cast holds because only `saveSecrets` writes this text.
  return ok(text === "" ? NONE : (JSON.parse(text) as McpSecrets));
}

/** Reads a server's secrets; asks for the passphrase if they are under it. */
export async function obtainSecrets(
  services: Pick<KeyServices, "keys" | "keyRows">,
  server: Pick<McpServer, "id" | "address">,
  signal?: AbortSignal,
): Promise<Result<McpSecrets, SecretsProblem>> {
  const read = await readSecrets(services, server);
  if (read.ok || read.error === "missing") return read;
  if (!(await services.keys.requests.ask({ kind: "unlock" }, signal))) return read;
  return await readSecrets(services, server);
}

/**
 * The secrets to go on with: none if they are missing, but an error if they are locked, because locked ones
 * must not be overwritten.
 */
export function orUnlessLocked(
  read: Result<McpSecrets, SecretsProblem>,
): Result<McpSecrets, SaveProblem> {
  if (read.ok) return read;
  if (read.error === "missing") return ok(NONE);
  return err({
    kind: "key",
    message: "Its keys are under your passphrase, which was not entered.",
  });
}

/** The error if a server was removed, or its origin is no longer that of the secrets. */
export interface SecretsMoved {
  kind: "moved";
  message: string;
}

/**
 * Changes the stored secrets of a server, in one tab at a time.
 * @param server the server for which the new secrets were made
 * @param change returns what to store, or undefined to leave the secrets as they are
 */
export async function changeSecrets(
  { services, servers }: SecretsPlace,
  server: Pick<McpServer, "id" | "address">,
  change: (secrets: McpSecrets) => McpSecrets | undefined,
): Promise<Result<McpSecrets, SaveProblem | SecretsMoved>> {
  return await alone(server.id, async () => {
    const row = await servers.get(server.id);
    const isThere = row !== undefined && row.deletedAt === undefined;
    if (!isThere || originOf(row.address) !== originOf(server.address)) return err(MOVED);
    const secrets = orUnlessLocked(await readSecrets(services, row));
    if (!secrets.ok) return secrets;
    const changed = change(secrets.value);
    if (changed === undefined) return secrets;
    const keeping = (await secretsKeeping(services, row.id)) ?? "session";
    const saved = await saveSecrets(services, row, keeping, changed);
    return saved.ok ? ok(changed) : saved;
  });
}

export interface SecretsPlace {
  services: KeyServices;
  servers: Pick<McpStore, "get">;
}

const MOVED: SecretsMoved = {
  kind: "moved",
  message: "The server was removed, or has another address now.",
};

/** Runs `write` while nobody else writes the server's secrets, in any tab. */
export function alone<Value>(serverId: string, write: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request(`bough-mcp-secrets-${serverId}`, write);
}

/**
 * Stores secrets where the person wants them. Call it within `alone`. Asks for the passphrase if they are to
 * be sealed.
 */
export function saveSecrets(
  services: KeyServices,
  { id, name, address: baseUrl }: Pick<McpServer, "id" | "name" | "address">,
  keyKeeping: KeyStorage,
  secrets: McpSecrets,
): Promise<Result<null, SaveProblem>> {
  const isEmpty = Object.keys(secrets.headers).length === 0 && secrets.signIn === undefined;
  const text = isEmpty ? "" : JSON.stringify(secrets);
  return holdKey(services, { id, name, baseUrl }, keyKeeping, text);
}

/** Where this server's secrets are kept; undefined if it never had any. */
async function secretsKeeping(
  { keyRows }: Pick<KeyServices, "keyRows">,
  id: string,
): Promise<KeyStorage | undefined> {
  return (await keyRows.get(id))?.keyKeeping;
}
