import type { KeyHolder } from "#domain/connections/connection.ts";
import { isForgotten } from "#domain/mcp/pins.ts";
import { isUsable, serversInOrder } from "#domain/mcp/server.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite, toStorageResult } from "#storage/problems.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** A server, and the pins of its tools that a model may be told about. */
export interface ServerTools {
  server: McpServer;
  pins: readonly McpToolPin[];
}

/** What went with a server. */
export interface RemovedWith {
  pins: readonly McpToolPin[];
  /** Its secrets, if it had any. */
  secrets: KeyHolder | undefined;
}

/** Rows of `mcpServers` and `mcpTools`: any tab writes them. */
export interface McpStore {
  get(id: string): Promise<McpServer | undefined>;
  /** All servers by name, without the removed ones. */
  list(): Promise<McpServer[]>;
  /** All servers, including the removed ones. */
  listAll(): Promise<McpServer[]>;
  watchAll(): LiveQuery<McpServer[]>;
  put(server: McpServer): Promise<WriteResult>;
  /** Changes the row as it is stored; does nothing if it does not exist. */
  change(id: string, change: (row: McpServer) => McpServer): Promise<WriteResult>;
  /** Marks it as removed, and forgets its tools and its secrets; resolves to them. */
  remove(id: string, now: number): Promise<Result<RemovedWith, StorageProblem>>;
  /** Takes that back. */
  restore(server: McpServer, removed: RemovedWith): Promise<WriteResult>;
  /** The server that has, or had, this tool and is still there. */
  watchServerOf(toolName: string): LiveQuery<McpServer | undefined>;
  watchPins(serverId: string): LiveQuery<McpToolPin[]>;
  /** All pins of all servers that are switched on. */
  watchTools(): LiveQuery<ServerTools[]>;
  /**
   * Changes the pins of a server in one transaction. Pins that `change` marks as forgotten are deleted.
   *
   * @param change gets the stored pins, and the names of all other servers' tools in lower case; returns
   *   the pins to write or to forget
   */
  changePins: (
    serverId: string,
    change: (pins: readonly McpToolPin[], taken: ReadonlySet<string>) => readonly McpToolPin[],
  ) => Promise<WriteResult>;
}

export function createMcpStore({ strict }: Databases): McpStore {
  const list = async () => serversInOrder(await strict.mcpServers.toArray());
  const pinsOf = (serverId: string) => strict.mcpTools.where({ serverId }).toArray();
  const { mcpServers, mcpTools, mcpKeys } = strict;
  return {
    get: (id) => strict.mcpServers.get(id),
    list,
    listAll: () => strict.mcpServers.toArray(),
    watchAll: () => watchQuery(list),
    put: (server) => attemptWrite(() => strict.mcpServers.put(server)),
    change: (id, change) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.mcpServers, async () => {
          const row = await strict.mcpServers.get(id);
          if (row !== undefined) await strict.mcpServers.put(change(row));
        }),
      ),
    remove: (id, now) =>
      toStorageResult(() =>
        strict.transaction("rw", mcpServers, mcpTools, mcpKeys, async () => {
          const pins = await pinsOf(id);
          const secrets = await mcpKeys.get(id);
          await mcpServers.update(id, { deletedAt: now, updatedAt: now });
          await mcpTools.where({ serverId: id }).delete();
          await mcpKeys.delete(id);
          return { pins, secrets };
        }),
      ),
    restore: (server, { pins, secrets }) =>
      attemptWrite(() =>
        strict.transaction("rw", mcpServers, mcpTools, mcpKeys, async () => {
          await mcpServers.put(server);
          await mcpTools.bulkPut([...pins]);
          if (secrets !== undefined) await mcpKeys.put(secrets);
        }),
      ),
    watchServerOf: (toolName) =>
      watchQuery(async () => {
        const pin = await strict.mcpTools.filter((one) => one.toolName === toolName).first();
        const row = pin === undefined ? undefined : await strict.mcpServers.get(pin.serverId);
        return row?.deletedAt === undefined ? row : undefined;
      }),
    watchPins: (serverId) => watchQuery(() => pinsOf(serverId)),
    watchTools: () =>
      watchQuery(async () => {
        const servers = (await list()).filter(({ isOn }) => isOn);
        const pins = await Promise.all(servers.map(({ id }) => pinsOf(id)));
        return servers.map((server, at) => ({ server, pins: (pins[at] ?? []).filter(isUsable) }));
      }),
    changePins: (serverId, change) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.mcpTools, async () => {
          const all = await strict.mcpTools.toArray();
          const others = all.filter((pin) => pin.serverId !== serverId);
          const taken = new Set(others.map(({ toolName }) => toolName.toLowerCase()));
          const own = all.filter((pin) => pin.serverId === serverId);
          const changed = change(own, taken);
          await strict.mcpTools.bulkPut(changed.filter((pin) => !isForgotten(pin)));
          const forgotten = changed.filter(isForgotten);
          await strict.mcpTools.bulkDelete(forgotten.map((pin) => [pin.serverId, pin.name]));
        }),
      ),
  };
}
