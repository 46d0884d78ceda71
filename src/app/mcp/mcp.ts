import { createListeners } from "#app/services/listeners.ts";
import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import { sameJson } from "#domain/canonical.ts";
import { pinHash, pinsAfterList } from "#domain/mcp/pins.ts";
import type { McpProblem, McpState } from "#domain/mcp/problem.ts";
import { lineOf } from "#domain/mcp/server-log.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { createMcpStore } from "#storage/mcp.ts";
import type { McpStore } from "#storage/mcp.ts";

import { loadLink } from "./load-client.ts";
import { watchedFetch } from "./mcp-fetch.ts";
import type { WatchedFetch } from "./mcp-fetch.ts";
import type { LinkFailure, McpLink } from "./mcp-link.ts";
import { problemOf } from "./mcp-problem.ts";
import { readSecrets } from "./mcp-secrets.ts";
import type { McpSecrets } from "./mcp-secrets.ts";
import { renewToken, tokenOf } from "./mcp-token.ts";
import { orAborted } from "./or-aborted.ts";
import { createServerLogs } from "./server-logs.ts";
import type { ServerLogs } from "./server-logs.ts";

/** Milliseconds without a call after which a server is left alone. */
const REST_AFTER = 120_000;
/** Milliseconds before a failed server is tried again by itself: doubled with each failure. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;
/** Milliseconds for which a list of tools counts as present. */
const LIST_HOLDS = 250;

/** An open connection to a server, with the definitions that it listed last. */
export interface OpenServer {
  link: McpLink;
  /** Lists again if need be; the hash of that tool as the server defines it now. */
  hashOf(toolName: string, signal: AbortSignal): Promise<string | undefined>;
  /** While something runs, the connection is not closed. */
  whileUsed<Value>(use: () => Promise<Value>): Promise<Value>;
  /** What to say about a request that failed; closes a connection that is no longer any good. */
  failed(error: unknown): Promise<{ failure: LinkFailure; state: McpState }>;
}

/** The connections of this tab to MCP servers: one each, made when it is needed. */
export interface Mcp {
  store: McpStore;
  /** What servers wrote to this tab. */
  logs: Pick<ServerLogs, "of">;
  /** What it takes to ask the person. */
  asking: Pick<Services, "questions" | "newId">;
  stateOf(server: McpServer): McpState;
  /** Called when a state changes. */
  subscribe: (listener: () => void) => () => void;
  /** Called when a server says that its prompts or resources have changed. */
  subscribeOffers: (listener: () => void) => () => void;
  /**
   * Connects if need be, lists the tools and pins them. A server that failed a moment ago is not
   * tried again unless the person wants it (`isAsked`).
   */
  open(
    server: McpServer,
    options: { signal: AbortSignal; isAsked: boolean },
  ): Promise<Result<OpenServer, McpState>>;
  /** Ends the connection, if there is one, and forgets failures. */
  close(serverId: string): Promise<void>;
}

/** The same for the whole page; the protocol's code loads with the first connection. */
export const mcpOf = perServices(createMcp);

interface Entry {
  /** As it was when the connection was opened. */
  server: McpServer;
  state: McpState;
  open?: Connected;
  opening?: Promise<Result<OpenServer, McpState>>;
  failures: number;
  /** Ends what is being opened. */
  stop: AbortController;
}

interface Connected extends OpenServer {
  close(): Promise<void>;
}

function createMcp(services: Services): Mcp {
  const store = createMcpStore(services.databases);
  const listeners = createListeners();
  const offers = createListeners();
  const entries = new Map<string, Entry>();
  const logs = createServerLogs(listeners.tell);

  const entryOf = (server: McpServer): Entry => {
    const known = entries.get(server.id);
    if (known !== undefined && reachesTheSame(known.server, server)) return known;
    if (known !== undefined) void closeEntry(known);
    const fresh: Entry = {
      server,
      state: { kind: "rest" },
      failures: 0,
      stop: new AbortController(),
    };
    entries.set(server.id, fresh);
    return fresh;
  };
  const closeEntry = async (entry: Entry) => {
    const { open } = entry;
    delete entry.open;
    entry.stop.abort();
    await open?.close();
  };
  const setState = (entry: Entry, state: McpState): McpState => {
    entry.state = state;
    listeners.tell();
    return state;
  };
  const fail = (entry: Entry, problem: McpProblem): McpState => {
    const pause = Math.min(FIRST_PAUSE * 2 ** entry.failures, LONGEST_PAUSE);
    entry.failures += 1;
    return setState(entry, { kind: "failed", problem, retryAt: services.now() + pause });
  };
  const begin = async (entry: Entry): Promise<Result<OpenServer, McpState>> => {
    const { server } = entry;
    const secrets = await readSecrets(services, server);
    if (!secrets.ok) {
      return err(setState(entry, { kind: "needs_key", isLocked: secrets.error === "locked" }));
    }
    setState(entry, { kind: "connecting" });
    const onOffersChanged = offers.tell;
    const setting = { services, store, logs, entry, setState, fail, onOffersChanged };
    const connected = await connect(setting, secrets.value);
    if (connected.ok) {
      entry.open = connected.value;
      entry.failures = 0;
    }
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
      const entry = entryOf(server);
      if (entry.open !== undefined) return ok(entry.open);
      const { state } = entry;
      if (!isAsked && state.kind === "failed" && services.now() < state.retryAt) return err(state);
      entry.opening ??= begin(entry).finally(() => {
        delete entry.opening;
      });
      return await orAborted(entry.opening, signal);
    },
    close: async (serverId) => {
      const entry = entries.get(serverId);
      entries.delete(serverId);
      if (entry !== undefined) await closeEntry(entry);
      listeners.tell();
    },
  };
}

const REST: McpState = { kind: "rest" };
const OFF: McpState = { kind: "off" };

function reachesTheSame(one: McpServer, other: McpServer): boolean {
  const { name: _old, updatedAt: _then, ...before } = one;
  const { name: _new, updatedAt: _now, ...after } = other;
  return sameJson(before, after);
}

interface Setting {
  services: Services;
  store: McpStore;
  logs: ServerLogs;
  entry: Entry;
  setState: (entry: Entry, state: McpState) => McpState;
  fail: (entry: Entry, problem: McpProblem) => McpState;
  onOffersChanged: () => void;
}

async function connect(
  setting: Setting,
  secrets: McpSecrets,
): Promise<Result<Connected, McpState>> {
  const { services, entry } = setting;
  const { server } = entry;
  const watched = watchedFetch(services.egress, server.address);
  let token = tokenOf(secrets);
  let isStale = false;
  const { openLink, linkFailure } = await loadLink();
  const stateAfter = (error: unknown) => failureState(setting, watched, linkFailure(error));
  try {
    const link = await openLink(
      {
        address: server.address,
        fetch: watched.fetch,
        headers: secrets.headers,
        token: () => token,
        renew: async () => {
          token = await renewToken(services, server, token);
          return token !== undefined;
        },
        onToolsChanged: () => {
          isStale = true;
          void entry.open?.hashOf("", entry.stop.signal).catch(() => undefined);
        },
        onMessage: (message) => {
          setting.logs.add(server.id, lineOf(message, services.now()));
        },
        onOffersChanged: setting.onOffersChanged,
        onClosed: () => forget(setting),
      },
      entry.stop.signal,
    );
    const listed = await listAndPin(setting, link, entry.stop.signal).catch(
      async (error: unknown) => {
        await link.close();
        throw error;
      },
    );
    if (!listed.ok) return listed;
    let hashes = listed.value;
    let listedAt = services.now();
    let again: Promise<void> | undefined;
    const relist = async (signal: AbortSignal) => {
      const next = await listAndPin(setting, link, signal);
      if (!next.ok) return;
      hashes = next.value;
      listedAt = services.now();
      isStale = false;
    };
    const rest = restTimer(() => void closeAtRest(setting));
    return ok({
      link,
      hashOf: async (name, signal) => {
        if (isStale || services.now() - listedAt > LIST_HOLDS) {
          again ??= relist(entry.stop.signal).finally(() => (again = undefined));
          await orAborted(again, signal);
        }
        return hashes.get(name);
      },
      whileUsed: rest.whileUsed,
      failed: async (error) => {
        const failure = linkFailure(error);
        if (failure.kind === "answer") return { failure, state: entry.state };
        return { failure, state: await stateAfter(error) };
      },
      close: async () => {
        rest.stop();
        await link.close();
      },
    });
  } catch (error) {
    if (entry.stop.signal.aborted) return err(entry.state);
    return err(await stateAfter(error));
  }
}

async function failureState(
  { services, entry, setState, fail }: Setting,
  watched: WatchedFetch,
  failure: LinkFailure,
): Promise<McpState> {
  const { open } = entry;
  delete entry.open;
  void open?.close();
  const problem = await problemOf(services, entry.server, watched.last(), failure);
  return problem === "needs_sign_in" ? setState(entry, { kind: problem }) : fail(entry, problem);
}

/** The hashes of what is listed, by the server's name for the tool. */
async function listAndPin(
  { services, store, entry, setState, fail }: Setting,
  link: McpLink,
  signal: AbortSignal,
): Promise<Result<Map<string, string>, McpState>> {
  const { server } = entry;
  const { tools, leftOut } = await link.listTools(signal);
  const now = services.now();
  const written = await store.changePins(server.id, (pins, taken) =>
    pinsAfterList(pins, tools, { server, taken, now }),
  );
  if (!written.ok) {
    await link.close();
    return err(fail(entry, { kind: "storage", message: written.error.message }));
  }
  const { revision, title } = link;
  setState(entry, { kind: "ready", revision, title, leftOut, isSignedIn: link.isSignedIn() });
  return ok(new Map(tools.map((tool) => [tool.name, pinHash(tool)])));
}

/** The server, or the network, ended the connection. */
function forget({ entry, setState }: Setting): void {
  if (entry.open === undefined) return;
  delete entry.open;
  setState(entry, REST);
}

async function closeAtRest({ entry, setState }: Setting): Promise<void> {
  const { open } = entry;
  delete entry.open;
  setState(entry, REST);
  await open?.close();
}

/** Calls back when nothing has used the connection for a while. */
function restTimer(onRest: () => void) {
  let uses = 0;
  let timer = setTimeout(onRest, REST_AFTER);
  return {
    stop: () => clearTimeout(timer),
    whileUsed: async <Value>(use: () => Promise<Value>): Promise<Value> => {
      uses += 1;
      clearTimeout(timer);
      try {
        return await use();
      } finally {
        uses -= 1;
        if (uses === 0) timer = setTimeout(onRest, REST_AFTER);
      }
    },
  };
}
