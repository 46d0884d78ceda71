import { networkZoneOf } from "#domain/connections/network-zone.ts";
import type { McpProblem } from "#domain/mcp/problem.ts";
import { networkText } from "#ui/cures/network-text.ts";
import { mcpWords } from "#ui/words/mcp.tsx";

/** What happened, and what the person can do about it. */
export interface ProblemText {
  title: string;
  cure: string;
  /** The server's own words. */
  quote?: string;
}

/** @param host the server's host @param origin this page's origin */
export function problemText(problem: McpProblem, host: string, origin: string): ProblemText {
  switch (problem.kind) {
    case "unreached": {
      const isLocal = networkZoneOf(host.replace(/:\d+$/u, "")) !== "public";
      return networkText(problem.obstacle, host, origin, isLocal, mcpWords.theAddress);
    }
    case "cors":
      return corsText(problem.refused, host, origin);
    case "redirected":
      return mcpWords.problems.redirected(host);
    case "refused":
      return {
        ...mcpWords.problems.refused(host, problem.status),
        quote: problem.message,
      };
    case "not_found":
      return mcpWords.problems.notFound(host);
    case "not_mcp":
      return {
        ...mcpWords.problems.notMcp(host),
        quote: problem.message,
      };
    case "other_revision":
      return {
        ...mcpWords.problems.otherRevision(host),
        quote: problem.message,
      };
    case "server":
      return {
        ...mcpWords.problems.server(host, problem.status),
        quote: problem.message,
      };
    case "slow":
      return mcpWords.problems.slow(host);
    case "bad_list":
      return {
        ...mcpWords.problems.badList(host),
        quote: problem.message,
      };
    case "storage":
      return {
        ...mcpWords.problems.storage,
        quote: problem.message,
      };
  }
}

function corsText(refused: readonly string[], host: string, origin: string): ProblemText {
  const isLocal = networkZoneOf(host.replace(/:\d+$/u, "")) !== "public";
  return {
    title:
      refused.length === 0
        ? mcpWords.problems.cors(host)
        : mcpWords.problems.corsHeaders(host, refused),
    cure: isLocal
      ? mcpWords.problems.setHeaders(origin)
      : mcpWords.problems.ownerSetsHeaders(origin),
  };
}

/** Headers that a server must send with every response, including those to OPTIONS; one on each line. */
export function corsHeaders(origin: string, ownHeaders: readonly string[]): string {
  const allowed = [
    "authorization",
    "content-type",
    "last-event-id",
    "mcp-method",
    "mcp-name",
    "mcp-protocol-version",
    "mcp-session-id",
  ];
  const names = [...new Set([...allowed, ...ownHeaders])].join(", ");
  return [
    `Access-Control-Allow-Origin: ${origin}`,
    "Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS",
    `Access-Control-Allow-Headers: ${names}`,
    "Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate",
  ].join("\n");
}
