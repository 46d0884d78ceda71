import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { Result } from "#domain/result.ts";

import type { Mcp } from "./mcp.ts";
import type { OpenServer } from "./server-entry.ts";

/**
 * Opens a server like `Mcp.open`, but asks the person for the passphrase if the server's keys are under it.
 * @param wait is called around the time that the person takes
 */
export async function openUnlocked(
  mcp: Mcp,
  server: McpServer,
  options: Parameters<Mcp["open"]>[1],
  wait: (ask: () => Promise<boolean>) => Promise<boolean> = (ask) => ask(),
): Promise<Result<OpenServer, McpState>> {
  const opened = await mcp.open(server, options);
  if (opened.ok || opened.error.kind !== "needs_key" || !opened.error.isLocked) return opened;
  const { requests } = mcp.asking.keys;
  const isEntered = await wait(() => requests.ask({ kind: "unlock" }, options.signal));
  options.signal.throwIfAborted();
  return isEntered ? await mcp.open(server, options) : opened;
}
