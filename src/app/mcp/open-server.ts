import type { McpState } from "#domain/mcp/problem.ts";
import { lineOf } from "#domain/mcp/server-log.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { loadLink } from "./load-client.ts";
import { watchedFetch } from "./mcp-fetch.ts";
import type { WatchedFetch } from "./mcp-fetch.ts";
import type { LinkFailure, LinkOptions } from "./mcp-link.ts";
import { problemOf } from "./mcp-problem.ts";
import type { McpSecrets } from "./mcp-secrets.ts";
import { renewToken, tokenOf } from "./mcp-token.ts";
import { restTimer } from "./rest-timer.ts";
import type { Connected, EntrySetting } from "./server-entry.ts";
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
  const { openLink, linkFailure } = await loadLink();
  const stateAfter = (error: unknown) => failureState(setting, watched, linkFailure(error));
  try {
    const link = await openLink(linkOptions(setting, secrets, watched, list), entry.stop.signal);
    const listed = await list.read(link).catch(async (error: unknown) => {
      await link.close();
      throw error;
    });
    if (!listed.ok) return listed;
    const rest = restTimer(() => void closeAtRest(setting));
    return ok({
      link,
      hashOf: (name, signal) => list.hashOf(link, name, signal),
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

function linkOptions(
  setting: EntrySetting,
  secrets: McpSecrets,
  watched: WatchedFetch,
  list: ToolList,
): LinkOptions {
  const { services, logs, entry, onOffersChanged } = setting;
  const { server } = entry;
  let token = tokenOf(secrets);
  return {
    address: server.address,
    fetch: watched.fetch,
    headers: secrets.headers,
    token: () => token,
    renew: async () => {
      token = await renewToken(services, server, token);
      return token !== undefined;
    },
    onToolsChanged: list.outdate,
    onMessage: (message) => {
      logs.add(server.id, lineOf(message, services.now()));
    },
    onOffersChanged,
    onClosed: () => forget(setting),
  };
}

async function failureState(
  { services, entry }: EntrySetting,
  watched: WatchedFetch,
  failure: LinkFailure,
): Promise<McpState> {
  const { open } = entry;
  delete entry.open;
  void open?.close();
  const problem = await problemOf(services, entry.server, watched.last(), failure);
  return problem === "needs_sign_in" ? entry.setState({ kind: problem }) : entry.fail(problem);
}

/** The server, or the network, ended the connection. */
function forget({ entry }: EntrySetting): void {
  if (entry.open === undefined) return;
  delete entry.open;
  entry.setState({ kind: "rest" });
}

async function closeAtRest({ entry }: EntrySetting): Promise<void> {
  const { open } = entry;
  delete entry.open;
  entry.setState({ kind: "rest" });
  await open?.close();
}
