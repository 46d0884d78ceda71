import type { SaveProblem } from "#app/network/connections.ts";
import type { Services } from "#app/services/services.ts";
import { originOf } from "#domain/connections/address.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

import { alone, obtainSecrets, orUnlessLocked, readSecrets, saveSecrets } from "./mcp-secrets.ts";
import type { McpSecrets } from "./mcp-secrets.ts";
import { mcpOf } from "./mcp.ts";

/** A server as the person enters it. */
export interface ServerDraft {
  id: string;
  name: string;
  address: string;
  /** An empty value keeps the one that is stored for this name and the address's origin. */
  headers: readonly { name: string; value: string }[];
  keeping: KeyStorage;
  /** Empty if the page and the server should agree on one. */
  clientId: string;
}

/**
 * Stores a server together with its secrets, or neither.
 * @param stored the row as it is, if there is one
 */
export async function saveServer(
  services: Services,
  draft: ServerDraft,
  stored: McpServer | undefined,
): Promise<Result<McpServer, SaveProblem>> {
  const now = services.now();
  const clientId = draft.clientId.trim();
  const server: McpServer = {
    id: draft.id,
    name: draft.name.trim(),
    address: draft.address.trim(),
    headerNames: draft.headers.map(({ name }) => name.trim().toLowerCase()),
    ...defined({ clientId: clientId === "" ? undefined : clientId, listedAt: stored?.listedAt }),
    isOn: stored?.isOn ?? true,
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  };
  const staysThere = stored !== undefined && originOf(stored.address) === originOf(server.address);
  const before: Result<McpSecrets, SaveProblem> = staysThere
    ? orUnlessLocked(await obtainSecrets(services, stored))
    : NONE;
  if (!before.ok) return before;
  const mcp = mcpOf(services);
  const written = await alone(server.id, async () => {
    // They may have been renewed in the meantime.
    const known = staysThere ? orUnlessLocked(await readSecrets(services, stored)) : NONE;
    const secrets = known.ok ? secretsAfter(draft, known.value) : known;
    if (!secrets.ok) return secrets;
    const kept = await saveSecrets(services, server, draft.keeping, secrets.value);
    return kept.ok ? await mcp.store.put(server) : kept;
  });
  if (!written.ok) return written;
  await mcp.closeEverywhere(server.id);
  return ok(server);
}

const NONE = ok<McpSecrets>({ headers: {} });

function secretsAfter(
  { headers }: ServerDraft,
  known: McpSecrets,
): Result<McpSecrets, SaveProblem> {
  const values: Record<string, string> = {};
  for (const { name, value } of headers) {
    const header = name.trim().toLowerCase();
    const now = value === "" ? known.headers[header] : value.trim();
    if (now === undefined) {
      return err({ kind: "key", message: `Enter the value of “${name.trim()}” again.` });
    }
    values[header] = now;
  }
  const { signIn } = known;
  return ok({ headers: values, ...defined({ signIn }) });
}

/** Removes a server with its secrets and its tools. Returns a function that undoes this. */
export async function removeServer(
  services: Services,
  server: McpServer,
): Promise<Result<() => Promise<WriteResult>, StorageProblem>> {
  const { keys, keyRows } = services;
  const mcp = mcpOf(services);
  const { key, removed } = await alone(server.id, async () => {
    const row = await keyRows.get(server.id);
    const key = row?.keyKeeping === "session" ? await keys.keyOf(row) : undefined;
    return { key, removed: await mcp.store.remove(server.id, services.now()) };
  });
  if (!removed.ok) return removed;
  keys.forget(server.id);
  await mcp.closeEverywhere(server.id);
  return ok(async () => {
    const back: McpServer = { ...server, updatedAt: services.now() };
    const { secrets } = removed.value;
    const restored = await mcp.store.restore(back, removed.value);
    const hasKey = key !== undefined && key !== "";
    if (restored.ok && secrets !== undefined && hasKey) keys.keepForSession(secrets, key);
    return restored;
  });
}
