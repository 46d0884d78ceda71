import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import { sameJson } from "#domain/canonical.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { createListeners } from "#platform/listeners.ts";
import { createMcpStore } from "#storage/settings/mcp.ts";
import type { McpStore } from "#storage/settings/mcp.ts";

import { readSecrets } from "./mcp-secrets.ts";
import { openServer } from "./open-server.ts";
import { orAborted } from "./or-aborted.ts";
import { createEntry } from "./server-entry.ts";
import type { OpenServer, ServerEntry } from "./server-entry.ts";
import { createServerLogs } from "./server-logs.ts";
import type { ServerLogs } from "./server-logs.ts";

/** The connections of this tab to MCP servers: at most one for each, made when it is needed. */
export interface Mcp {
  store: McpStore;
  /** Log messages that servers wrote to this tab. */
  logs: Pick<ServerLogs, "of">;
  /** The services through which a server's questions reach the person or a model. */
  asking: Services;
  stateOf(server: McpServer): McpState;
  /** Calls the listener when a state changes. */
  subscribe: (listener: () => void) => () => void;
  /** Calls the listener when a server says that its prompts or resources have changed. */
  subscribeOffers: (listener: () => void) => () => void;
  /**
   * Connects if necessary, lists the tools and pins them. A server that failed a moment ago is not tried
   * again unless the person wants it (`isAsked`). A server that is off is never contacted.
   */
  open(
    server: McpServer,
    options: { signal: AbortSignal; isAsked: boolean },
  ): Promise<Result<OpenServer, McpState>>;
  /** Ends the connection, if there is one, and forgets failures. */
  close(serverId: string): Promise<void>;
  /** Closes the connection in all tabs: none may go on with secrets that are gone or replaced. */
  closeEverywhere(serverId: string): Promise<void>;
}

/**
 * The `Mcp` of these services, one for the whole page. The protocol's code loads with the first connection.
 */
export const mcpOf = perServices(createMcp);

function createMcp(services: Services): Mcp {
  const store = createMcpStore(services.databases);
  const listeners = createListeners();
  const offers = createListeners();
  const entries = new Map<string, ServerEntry>();
  const logs = createServerLogs(listeners.tell);

  const entryOf = (server: McpServer): ServerEntry => {
    const known = entries.get(server.id);
    if (known !== undefined && reachesTheSame(known.server, server)) return known;
    void known?.close();
    const fresh = createEntry(server, services, listeners.tell);
    entries.set(server.id, fresh);
    return fresh;
  };
  const close = async (serverId: string): Promise<void> => {
    const entry = entries.get(serverId);
    entries.delete(serverId);
    await entry?.close();
    listeners.tell();
  };
  const otherTabs = new BroadcastChannel(`bough:mcp:${services.databases.strict.name}`);
  otherTabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") void close(data);
  });
  const begin = async (entry: ServerEntry): Promise<Result<OpenServer, McpState>> => {
    const secrets = await readSecrets(services, entry.server);
    if (!secrets.ok) {
      return err(entry.setState({ kind: "needs_key", isLocked: secrets.error === "locked" }));
    }
    entry.setState({ kind: "connecting" });
    const onOffersChanged = offers.tell;
    const connected = await openServer(
      { services, store, logs, entry, onOffersChanged },
      secrets.value,
    );
    if (!connected.ok) return connected;
    if (entry.stop.signal.aborted) {
      // It was opened with secrets that are out of date by now.
      await connected.value.close();
      return err(REST);
    }
    entry.open = connected.value;
    entry.failures = 0;
    return connected;
  };
  return {
    store,
    logs,
    asking: services,
    stateOf: (server) => {
      if (!server.isOn) return OFF;
      const known = entries.get(server.id);
      return known !== undefined && reachesTheSame(known.server, server) ? known.state : REST;
    },
    subscribe: listeners.subscribe,
    subscribeOffers: offers.subscribe,
    open: async (server, { signal, isAsked }) => {
      if (!server.isOn) return err(OFF);
      const entry = entryOf(server);
      if (entry.open !== undefined) return ok(entry.open);
      const { state } = entry;
      if (!isAsked && state.kind === "failed" && services.now() < state.retryAt) return err(state);
      entry.opening ??= begin(entry).finally(() => {
        delete entry.opening;
      });
      return await orAborted(entry.opening, signal);
    },
    close,
    closeEverywhere: async (serverId) => {
      otherTabs.postMessage(serverId);
      await close(serverId);
    },
  };
}

const REST: McpState = { kind: "rest" };
const OFF: McpState = { kind: "off" };

function reachesTheSame(one: McpServer, other: McpServer): boolean {
  const { name: _old, updatedAt: _then, listedAt: _before, ...before } = one;
  const { name: _new, updatedAt: _now, listedAt: _since, ...after } = other;
  return sameJson(before, after);
}
