import { FIND_TOOLS } from "#domain/tool-sets/finder.ts";

import { quoteInline } from "./plain-text.ts";
import { textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** Searches the tools that are on but not sent. Tools that it finds are sent from then on. */
export const tool: Tool = {
  definition: {
    name: FIND_TOOLS,
    description:
      "There are more tools than are listed here. Searches their names and descriptions for words. The tools that it finds can be called from your next message on.",
    summary: "Searches the tools that are on; what it finds is sent to the model from then on.",
    parameters: {
      type: "object",
      properties: {
        query: {
          type: "string",
          description: "Words for what a tool should do, or its name",
          minLength: 1,
          maxLength: 300,
        },
      },
      required: ["query"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "computes",
    idempotent: true,
    timeout: 10_000,
    origin: "built in",
    kind: "finder",
  },
  examples: [{ query: "calculate a sum" }],
  async execute(args, { services }) {
    const query = textField(args, "query")?.trim();
    if (!query) throw new ToolFailure("invalid_arguments", "/query: has no words.");
    const { tools, of } = await services.findTools(query);
    return tools.length === 0
      ? { tools, note: `None of the ${of} tools fits these words. Try others.` }
      : { tools };
  },
  describe(args) {
    const query = textField(args, "query");
    return query === undefined ? "" : `Searches the tools for ${quoteInline(query, 200)}.`;
  },
  label: (args) => textField(args, "query") ?? "",
};
