import type { McpState } from "#domain/mcp/problem.ts";
import { lineOf } from "#domain/mcp/server-log.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { loadLink } from "./load-client.ts";
import { watchedFetch } from "./mcp-fetch.ts";
import type { McpFetch } from "./mcp-fetch.ts";
import type { LinkFailure, LinkOptions, McpLink } from "./mcp-link.ts";
import { problemOf } from "./mcp-problem.ts";
import type { ServerProblem } from "./mcp-problem.ts";
import type { McpSecrets } from "./mcp-secrets.ts";
import { renewToken, tokenOf } from "./mcp-token.ts";
import { restTimer } from "./rest-timer.ts";
import { secretHider } from "./secret-hider.ts";
import type { SecretHider } from "./secret-hider.ts";
import { failedState } from "./server-entry.ts";
import type { Connected, EntrySetting, ServerEntry } from "./server-entry.ts";
import { createToolList } from "./tool-list.ts";
import type { ToolList } from "./tool-list.ts";

/** Connects, lists the tools and pins them. The protocol's code loads with the first connection. */
export async function openServer(
  setting: EntrySetting,
  secrets: McpSecrets,
): Promise<Result<Connected, McpState>> {
  const { services, entry } = setting;
  const watched = watchedFetch(services.egress, entry.server.address);
  const list = createToolList(setting);
  const hider = secretHider(secrets);
  const { openLink, linkFailure } = await loadLink();
  const failureOf = (error: unknown) => {
    const failure = linkFailure(error);
    return "message" in failure ? { ...failure, message: hider.hide(failure.message) } : failure;
  };
  const problemAfter = (failure: LinkFailure) =>
    problemOf(services, entry.server, watched.last(), failure);
  let open: Connected | undefined;
  const onClosed = () => {
    if (open !== undefined) void leave(entry, open);
  };
  try {
    const hasModel = (await services.connections.list()).length > 0;
    const parts = { fetch: watched.fetch, list, hider, onClosed };
    const options = { ...linkOptions(setting, secrets, parts), hasModel };
    const link = await openLink(options, entry.stop.signal);
    const listed = await list.read(link).catch(async (error: unknown) => {
      await link.close();
      throw error;
    });
    if (!listed.ok) {
      await link.close();
      return listed;
    }
    open = connected(setting, { link, list, hider, failureOf, problemAfter });
    return ok(open);
  } catch (error) {
    if (entry.stop.signal.aborted) return err(entry.state);
    return err(entry.fail(await problemAfter(failureOf(error))));
  }
}

interface LinkParts {
  fetch: McpFetch;
  list: ToolList;
  hider: SecretHider;
  onClosed: () => void;
}

function linkOptions(
  { services, store, logs, entry, onOffersChanged }: EntrySetting,
  secrets: McpSecrets,
  { fetch, list, hider, onClosed }: LinkParts,
): Omit<LinkOptions, "hasModel"> {
  const { server } = entry;
  let token = tokenOf(secrets);
  return {
    address: server.address,
    fetch,
    headers: secrets.headers,
    token: () => token,
    renew: async () => {
      token = await renewToken({ services, servers: store }, server, token);
      hider.add(token);
      return token !== undefined;
    },
    onToolsChanged: list.outdate,
    onMessage: (message) => {
      logs.add(server.id, lineOf(message, services.now(), hider.hide));
    },
    onOffersChanged,
    hide: hider.hide,
    onClosed,
  };
}

interface ConnectedParts {
  link: McpLink;
  list: ToolList;
  hider: SecretHider;
  failureOf: (error: unknown) => LinkFailure;
  problemAfter: (failure: LinkFailure) => Promise<ServerProblem>;
}

function connected(
  { services, entry }: EntrySetting,
  { link, list, hider, failureOf, problemAfter }: ConnectedParts,
): Connected {
  const rest = restTimer(() => void leave(entry, open));
  const open: Connected = {
    link,
    hide: hider.hide,
    hashOf: (name, signal) => list.hashOf(link, name, signal),
    whileUsed: rest.whileUsed,
    failed: async (error, what) => {
      const failure = failureOf(error);
      const { kind } = failure;
      const isAlive = kind === "answer" || kind === "question" || kind === "sample";
      if (isAlive) return { failure, state: entry.state };
      const isOneOnly = kind === "scope" || (kind === "timeout" && what === "request");
      if (!isOneOnly) {
        // Other calls may still get their answers, so the connection is only retired.
        if (entry.open === open) delete entry.open;
        rest.retire();
      }
      const problem = await problemAfter(failure);
      const isGood = entry.open !== undefined || entry.opening !== undefined;
      const state = isGood ? failedState(problem, services.now()) : entry.fail(problem);
      return { failure, state };
    },
    close: async () => {
      rest.stop();
      await link.close();
    },
  };
  return open;
}

/**
 * Closes a connection that is at rest or that the server ended. A newer connection to the same server stays.
 */
async function leave(entry: ServerEntry, open: Connected): Promise<void> {
  if (entry.open === open) {
    delete entry.open;
    entry.setState({ kind: "rest" });
  }
  await open.close();
}
