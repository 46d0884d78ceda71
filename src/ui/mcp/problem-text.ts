import type { McpProblem } from "#domain/mcp/problem.ts";
import { networkZoneOf } from "#domain/network-zone.ts";
import { networkText } from "#ui/cures/network-text.ts";

/** What happened, and what to do about it. */
export interface ProblemText {
  title: string;
  cure: string;
  /** The server's own words. */
  quote?: string;
}

/** @param host of the server @param origin this page's */
export function problemText(problem: McpProblem, host: string, origin: string): ProblemText {
  switch (problem.kind) {
    case "unreached": {
      const isLocal = networkZoneOf(host.replace(/:\d+$/u, "")) !== "public";
      const { title, cure } = networkText(problem.obstacle, host, origin, isLocal);
      return { title, cure: cure.replace("the base URL", "the address") };
    }
    case "cors":
      return corsText(problem.refused, host, origin);
    case "redirected":
      return {
        title: `${host} sends requests to another address`,
        cure: "Bough doesn’t follow, because your keys would go along. Enter the final address of the server instead.",
      };
    case "refused":
      return {
        title: `${host} refused this request (${problem.status})`,
        cure: "Check that your key or your account is allowed to use this server. If the server only lets certain pages in, its owner must allow this one.",
        quote: problem.message,
      };
    case "not_found":
      return {
        title: `There is no MCP server at this address on ${host}`,
        cure: "Check the path: it often ends in /mcp. An address ending in /sse is for an older way to connect that pages no longer use; ask for the “Streamable HTTP” address.",
      };
    case "not_mcp":
      return {
        title: `${host} answers, but not as an MCP server`,
        cure: "Check the address. It must be the “Streamable HTTP” endpoint, not a web page about it.",
        quote: problem.message,
      };
    case "other_revision":
      return {
        title: `${host} speaks a revision of MCP that Bough doesn’t know`,
        cure: "Update the server, or Bough.",
        quote: problem.message,
      };
    case "server":
      return {
        title: `${host} has a problem of its own (${problem.status})`,
        cure: "Try again in a moment.",
        quote: problem.message,
      };
    case "slow":
      return {
        title: `${host} didn’t answer in time`,
        cure: "It may be busy or starting. Try again.",
      };
    case "bad_list":
      return {
        title: `The tools of ${host} can’t be read`,
        cure: "Its list of tools breaks the protocol’s rules. The tools that were known before stay as they were. Tell the server’s owner.",
        quote: problem.message,
      };
    case "storage":
      return {
        title: "The list of tools couldn’t be saved",
        cure: "This browser’s storage may be full. Free some space, then try again.",
        quote: problem.message,
      };
  }
}

function corsText(refused: readonly string[], host: string, origin: string): ProblemText {
  const isLocal = networkZoneOf(host.replace(/:\d+$/u, "")) !== "public";
  const who = isLocal
    ? "Set the server to send these headers"
    : "Its owner must make it send these headers";
  if (refused.length === 0) {
    return {
      title: `${host} answers, but lets no page read its responses (CORS)`,
      cure: `${who}, so that pages from ${origin} can use it:`,
    };
  }
  const names =
    refused.length === 1 ? `the header ${refused[0]}` : `the headers ${refused.join(", ")}`;
  return {
    title: `${host} doesn’t let pages send ${names} (CORS)`,
    cure: `${who}, so that pages from ${origin} can use it:`,
  };
}

/** Headers for a server to send with every response, OPTIONS included, one a line. */
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
