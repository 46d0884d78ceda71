import type { OfferProblem } from "#app/react/actions/mcp-offers.ts";
import { reasonOf } from "#app/view/reason.ts";
import { whyUnusable } from "#domain/mcp/problem-text.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

/** What happened, in a sentence or two. Empty if the person stopped it. */
export function offerProblemText(problem: OfferProblem, { name }: McpServer): string {
  switch (problem.kind) {
    case "unusable":
      return mcpPicksWords.cannotBeAsked(name, reasonOf(whyUnusable(problem.state)));
    case "refused":
      return mcpPicksWords.answeredWithError(name, reasonOf(problem.message));
    case "stopped":
      return "";
  }
}
