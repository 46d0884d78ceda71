import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";

import { listResources } from "#app/mcp/list-resources.ts";
import type { ListedResources } from "#app/mcp/list-resources.ts";
import type { OfferProblem } from "#app/mcp/mcp-offers.ts";
import { mcpOf } from "#app/mcp/mcp.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { useMcpServersOn } from "./mcp-offers.ts";

/** A server that is on, with its resources. */
export interface ServerResources extends ListedResources {
  server: McpServer;
  isAsking: boolean;
  /** Why no resources, or no more of them, came. */
  problem: OfferProblem | undefined;
}

export interface AllResources {
  /** In order of the servers' names; undefined until they are read. */
  servers: readonly ServerResources[] | undefined;
  /** Lists more resources of each server that has more. */
  more: () => void;
  /** Tries again to ask a server that did not answer. */
  again: (serverId: string) => void;
}

/** How many resources of one server are listed at a time. */
const AT_A_TIME = 5_000;
/** Milliseconds within which changes that servers announce count as one. */
const CHANGES_WITHIN = 300;
const NOTHING: ListedResources = { resources: [], templates: [], hasMore: false };

type Found = ReadonlyMap<string, Omit<ServerResources, "server">>;

const NONE: Found = new Map();

/** Lists the resources of every server that is on, and again when a server says that they have changed. */
export function useServerResources(): AllResources {
  const mcp = mcpOf(useServices());
  const servers = useMcpServersOn();
  const [wish, setWish] = useState({ most: AT_A_TIME, tried: "", times: 0 });
  const [found, setFound] = useState(NONE);
  useOnChanges(() => setWish(({ most, times }) => ({ most, tried: "", times: times + 1 })));
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    for (const server of servers ?? []) {
      const { id } = server;
      const isAsked = id === wish.tried;
      const onPage = (listed: ListedResources) =>
        setFound((before) => (signal.aborted ? before : withPage(before, id, listed)));
      listResources(mcp, server, { most: wish.most, isAsked, signal, onPage }).then((answer) => {
        if (signal.aborted) return;
        setFound((before) => {
          const kept = before.get(id) ?? NOTHING;
          return new Map(before).set(id, {
            ...(answer.ok ? answer.value : kept),
            isAsking: false,
            problem: answer.ok ? undefined : answer.error,
          });
        });
      }, reportError);
    }
    return () => asking.abort();
  }, [mcp, servers, wish]);
  const all = useMemo(
    () =>
      servers?.map((server) => ({
        server,
        ...(found.get(server.id) ?? { ...NOTHING, isAsking: true, problem: undefined }),
      })),
    [servers, found],
  );
  return {
    servers: all,
    more: () => {
      setFound((before) => asAsking(before, (one) => one.hasMore));
      setWish((before) => ({ ...before, most: before.most + AT_A_TIME }));
    },
    again: (serverId) => {
      setFound((before) => asAsking(before, (_one, id) => id === serverId));
      setWish((before) => ({ ...before, tried: serverId, times: before.times + 1 }));
    },
  };
}

/** Adds a server's list. While a list is read again, the old one stays until the new one is as long. */
function withPage(before: Found, id: string, listed: ListedResources): Found {
  const kept = before.get(id);
  if (kept !== undefined && kept.resources.length > listed.resources.length) return before;
  return new Map(before).set(id, { ...listed, isAsking: true, problem: undefined });
}

function asAsking(
  before: Found,
  isAsked: (one: ListedResources, serverId: string) => boolean,
): Found {
  return new Map(
    [...before].map(([id, one]) => [
      id,
      isAsked(one, id) ? { ...one, isAsking: true, problem: undefined } : one,
    ]),
  );
}

/** Calls `onChange` when servers say that something has changed, at most once per `CHANGES_WITHIN`. */
function useOnChanges(onChange: () => void): void {
  const mcp = mcpOf(useServices());
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = mcp.subscribeOffers(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, CHANGES_WITHIN);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [mcp]);
}

/** False only if every server that is on is connected and none has resources. */
export function useMayHaveResources(): boolean {
  const mcp = mcpOf(useServices());
  const servers = useMcpServersOn();
  return useSyncExternalStore(
    mcp.subscribe,
    () =>
      servers?.some((server) => {
        const state = mcp.stateOf(server);
        return state.kind !== "ready" || state.hasResources;
      }) !== false,
  );
}
