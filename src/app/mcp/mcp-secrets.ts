import type { KeyServices } from "#app/keys/vault.ts";
import type { SaveProblem } from "#app/network/connections.ts";
import { holdKey } from "#app/network/held-keys.ts";
import { originOf } from "#domain/connections/address.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { McpStore } from "#storage/settings/mcp.ts";

/** Everything about a server that nobody else may see: kept as one key is, for its origin only. */
export interface McpSecrets {
  /** Values by the header's name in lower case. */
  headers: Record<string, string>;
  signIn?: McpSignIn;
}

/** What a sign-in left, as the OAuth client needs it again. */
export interface McpSignIn {
  /** The token endpoint's answer, with the issuer that it came from. */
  tokens: unknown;
  /** Who this page is to that issuer. */
  client: unknown;
  /** Where the issuer and its endpoints were found. */
  discovery: unknown;
}

/** `locked`: the passphrase has not been entered in this tab. `missing`: kept in another session. */
export type SecretsProblem = "locked" | "missing";

const NONE: McpSecrets = { headers: {} };

/** A change of the origin leaves the old secrets behind. */
export async function readSecrets(
  { keys, keyRows }: Pick<KeyServices, "keys" | "keyRows">,
  server: Pick<McpServer, "id" | "address">,
): Promise<Result<McpSecrets, SecretsProblem>> {
  const row = await keyRows.get(server.id);
  if (row === undefined || originOf(row.baseUrl) !== originOf(server.address)) return ok(NONE);
  const text = await keys.keyOf(row);
  if (text === undefined) return err(keys.stateOf(row) === "locked" ? "locked" : "missing");
  // Only `saveSecrets` writes it.
  return ok(text === "" ? NONE : (JSON.parse(text) as McpSecrets));
}

/** The same, but asks for the passphrase if they are under it. */
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

/** What is left of secrets that could not be read; locked ones must not be written over. */
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

/** The server was removed, or is at another origin than the secrets are for. */
export interface SecretsMoved {
  kind: "moved";
  message: string;
}

/**
 * Changes the secrets of a server as they are now, one tab at a time.
 * @param server as it was when what is to be stored was made
 * @param change returns what to store, or undefined to leave them as they are
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

/** Nobody else writes the server's secrets meanwhile, in any tab. */
export function alone<Value>(serverId: string, write: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request(`bough-mcp-secrets-${serverId}`, write);
}

/** Stores them where the person wants it; to be called `alone`. Asks for the passphrase if they are to be sealed. */
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
