import type { Services } from "#app/services/services.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { Result } from "#domain/result.ts";
import type { McpStore } from "#storage/settings/mcp.ts";

import type { LinkFailure, McpLink } from "./mcp-link.ts";
import type { ServerProblem } from "./mcp-problem.ts";
import type { ServerLogs } from "./server-logs.ts";

/** An open connection to a server, with the definitions that it last listed. */
export interface OpenServer {
  link: McpLink;
  /** Removes the server's secrets from its words. */
  hide: (text: string) => string;
  /**
   * The hash of the tool as the server defines it now; lists and pins again if necessary. The error is the
   * state of a server whose list could not be pinned. Rejects as the link does.
   */
  hashOf(toolName: string, signal: AbortSignal): Promise<Result<string | undefined, McpState>>;
  /** Runs `use`. Until it ends, the connection is not closed. */
  whileUsed<Value>(use: () => Promise<Value>): Promise<Value>;
  /**
   * What to report about a failed request or listing of the tools. A connection that is no longer usable is
   * closed to new calls; a single request that took too long or was not allowed says nothing about others.
   */
  failed(
    error: unknown,
    what: "request" | "listing",
  ): Promise<{ failure: LinkFailure; state: McpState }>;
}

/** An open connection for its owner, who may close it. */
export interface Connected extends OpenServer {
  close(): Promise<void>;
}

/** What this tab knows of one server, for as long as the server's row stays the same. */
export interface ServerEntry {
  /** The server's row when the connection was opened. */
  server: McpServer;
  state: McpState;
  open?: Connected;
  opening?: Promise<Result<OpenServer, McpState>>;
  failures: number;
  /** Aborts an opening that is under way. */
  stop: AbortController;
  setState: (state: McpState) => McpState;
  /** Records a failure. Each failure in a row lengthens the pause that follows. */
  fail: (problem: ServerProblem) => McpState;
  close(): Promise<void>;
}

/** What is needed to open a server, and in every step of its connection. */
export interface EntrySetting {
  services: Services;
  store: McpStore;
  logs: ServerLogs;
  entry: ServerEntry;
  onOffersChanged: () => void;
}

/** Milliseconds before a failed server is tried again on its own; doubled with each failure. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;

/** @param tell called when the server's state changes */
export function createEntry(
  server: McpServer,
  { now }: Pick<Services, "now">,
  tell: () => void,
): ServerEntry {
  const entry: ServerEntry = {
    server,
    state: { kind: "rest" },
    failures: 0,
    stop: new AbortController(),
    setState: (state) => {
      entry.state = state;
      tell();
      return state;
    },
    fail: (problem) => {
      const pause = Math.min(FIRST_PAUSE * 2 ** entry.failures, LONGEST_PAUSE);
      entry.failures += 1;
      return entry.setState(failedState(problem, now() + pause));
    },
    close: async () => {
      const { open } = entry;
      delete entry.open;
      entry.stop.abort();
      await open?.close();
    },
  };
  return entry;
}

/** @param retryAt Unix milliseconds before which the server is not tried again on its own */
export function failedState(problem: ServerProblem, retryAt: number): McpState {
  return problem === "needs_sign_in" ? { kind: problem } : { kind: "failed", problem, retryAt };
}
