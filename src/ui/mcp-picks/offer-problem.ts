import type { OfferProblem } from "#app/react/actions/mcp-offers.ts";
import { whyUnusable } from "#domain/mcp/problem-text.ts";
import type { McpServer } from "#domain/mcp/server.ts";

/** What happened, in a sentence or two. Empty if the person stopped it. */
export function offerProblemText(problem: OfferProblem, { name }: McpServer): string {
  switch (problem.kind) {
    case "unusable":
      return `“${name}” can’t be asked: ${whyUnusable(problem.state)}`;
    case "refused":
      return `“${name}” answered with an error: ${problem.message}`;
    case "stopped":
      return "";
  }
}
