import type { Services } from "#app/services/services.ts";
import type { McpProblem } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { shownWords } from "#domain/text/shown-words.ts";

import { diagnoseMcp } from "./diagnose-mcp.ts";
import type { Exchange } from "./mcp-fetch.ts";
import type { LinkFailure } from "./mcp-link.ts";

export type ServerProblem = McpProblem | "needs_sign_in";

/** What a failure means for the person. The last exchange says more about it than the error does. */
export async function problemOf(
  { egress }: Pick<Services, "egress">,
  { address }: Pick<McpServer, "address">,
  last: Exchange | undefined,
  failure: LinkFailure,
): Promise<ServerProblem> {
  if (failure.kind === "unauthorized") return "needs_sign_in";
  if (failure.kind === "timeout" || failure.kind === "renewal") return { kind: "slow" };
  if (failure.kind === "scope")
    return { kind: "refused", status: 403, message: said(failure.message) };
  if (last?.kind === "unreadable") return await diagnoseMcp(egress, address, last.headers);
  const message = said(failure.message);
  if (last === undefined) return { kind: "not_mcp", message };
  const { status, type } = last;
  const isMcp = type.includes("json") || type.includes("event-stream");
  if (status < 400 && !isMcp) return { kind: "not_mcp", message };
  if (failure.kind === "revision") return { kind: "other_revision", message };
  if (status === 401) return "needs_sign_in";
  if (status === 403) return { kind: "refused", status, message };
  if (status === 404 || status === 405) return { kind: "not_found" };
  if (status >= 500 || status === 429) return { kind: "server", status, message };
  if (status >= 400) return { kind: "not_mcp", message };
  return { kind: failure.kind === "other" ? "not_mcp" : "bad_list", message };
}

/** The most UTF-16 units of a server's own words. */
const LONGEST = 300;

const said = (message: string) => shownWords(message, LONGEST);
