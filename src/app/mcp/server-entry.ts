import type { Services } from "#app/services/services.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import type { Result } from "#domain/result.ts";
import type { McpStore } from "#storage/settings/mcp.ts";

import type { LinkFailure, McpLink } from "./mcp-link.ts";
import type { ServerProblem } from "./mcp-problem.ts";
import type { ServerLogs } from "./server-logs.ts";

/** An open connection to a server, with the definitions that it listed last. */
export interface OpenServer {
  link: McpLink;
  /** What the server says, without its secrets. */
  hide: (text: string) => string;
  /**
   * Lists and pins again if need be; the hash of that tool as the server defines it now. The error is
   * the state of a server whose list could not be pinned. Rejects as the link does.
   */
  hashOf(toolName: string, signal: AbortSignal): Promise<Result<string | undefined, McpState>>;
  /** While something runs, the connection is not closed. */
  whileUsed<Value>(use: () => Promise<Value>): Promise<Value>;
  /**
   * What to say about a request, or a listing of the tools, that failed. A connection that is no longer
   * any good takes no more; one request that took too long or was not allowed says nothing of others.
   */
  failed(
    error: unknown,
    what: "request" | "listing",
  ): Promise<{ failure: LinkFailure; state: McpState }>;
}

/** The same for those who keep it. */
export interface Connected extends OpenServer {
  close(): Promise<void>;
}

/** What this tab knows of one server, as long as the server's row stays the same. */
export interface ServerEntry {
  /** As it was when the connection was opened. */
  server: McpServer;
  state: McpState;
  open?: Connected;
  opening?: Promise<Result<OpenServer, McpState>>;
  failures: number;
  /** Ends what is being opened. */
  stop: AbortController;
  setState: (state: McpState) => McpState;
  /** Each failure in a row lengthens the pause after it. */
  fail: (problem: ServerProblem) => McpState;
  close(): Promise<void>;
}

/** What opening a server, and every step of its connection, works with. */
export interface EntrySetting {
  services: Services;
  store: McpStore;
  logs: ServerLogs;
  entry: ServerEntry;
  onOffersChanged: () => void;
}

/** Milliseconds before a failed server is tried again by itself: doubled with each failure. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;

/** @param tell is called when its state changes */
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

/** @param retryAt before this it is not tried again by itself (Unix milliseconds) */
export function failedState(problem: ServerProblem, retryAt: number): McpState {
  return problem === "needs_sign_in" ? { kind: problem } : { kind: "failed", problem, retryAt };
}
