import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { shownWords } from "#domain/text/shown-words.ts";

import type { Mcp } from "./mcp.ts";
import { openUnlocked } from "./open-unlocked.ts";
import type { OpenServer } from "./server-entry.ts";

/** Why a server did not give what it was asked for. */
export type OfferProblem =
  /** The server cannot be used at the moment. */
  | { kind: "unusable"; state: McpState }
  /** The server answered with an error, in its own words. */
  | { kind: "refused"; message: string }
  /** The person no longer wants it. */
  | { kind: "stopped" };

export type Offered<Value> = Result<Value, OfferProblem>;

const LONGEST_MESSAGE = 300;

export interface Asking {
  /** Whether the person wants another try now, although the server failed a moment ago. */
  isAsked?: boolean;
  /** Whether the person is waiting, and so is asked for the passphrase if the server's keys are under it. */
  unlocks?: boolean;
}

/** Asks a server for something. Connects to it first if necessary. */
export async function askServer<Value>(
  mcp: Mcp,
  server: McpServer,
  signal: AbortSignal,
  ask: (open: OpenServer) => Promise<Value>,
  { isAsked = false, unlocks = isAsked }: Asking = {},
): Promise<Offered<Value>> {
  try {
    const options = { signal, isAsked };
    const opened = unlocks
      ? await openUnlocked(mcp, server, options)
      : await mcp.open(server, options);
    if (!opened.ok) return err({ kind: "unusable", state: opened.error });
    const open = opened.value;
    try {
      return ok(await open.whileUsed(() => ask(open)));
    } catch (error) {
      if (signal.aborted) return err({ kind: "stopped" });
      const { failure, state } = await open.failed(error, "request");
      if (failure.kind !== "answer") return err({ kind: "unusable", state });
      return err({ kind: "refused", message: shownWords(failure.message, LONGEST_MESSAGE) });
    }
  } catch (error) {
    if (signal.aborted) return err({ kind: "stopped" });
    throw error;
  }
}
