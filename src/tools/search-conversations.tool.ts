import type { JsonValue } from "#domain/json.ts";

import { truncateText, quoteInline } from "./plain-text.ts";
import { field, textField, ToolFailure } from "./tool.ts";
import type { ConversationHit, Tool } from "./tool.ts";

/** The most UTF-16 units of one excerpt, whatever the search returns. */
const excerptLength = 600;

const usualLimit = 5;

/** Finds earlier messages, in any conversation on this device. */
export const tool: Tool = {
  definition: {
    name: "search_conversations",
    description:
      'Searches the person\'s earlier conversations in this app for words or parts of words, and "phrases" in quotes; from:user, from:assistant, in:title, model:name, has:file, has:tool, after:2026-01-31 and before:2026-01-31 narrow it. Answers a list of {conversation, role, excerpt, date, contextId, nodeId}, best first.',
    summary: "Searches your conversations and shows the model what it finds.",
    parameters: {
      type: "object",
      properties: {
        query: {
          type: "string",
          description: "The words to look for",
          minLength: 1,
          maxLength: 300,
        },
        limit: {
          type: "integer",
          description: `How many results at most; ${usualLimit} if left out`,
          minimum: 1,
          maximum: 20,
        },
      },
      required: ["query"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "reads",
    idempotent: true,
    timeout: 30_000,
    origin: "built in",
    outsideText: true,
  },
  examples: [{ query: "holiday plans" }, { query: "sourdough", limit: 3 }],
  async execute(args, { services, signal }) {
    const query = textField(args, "query")?.trim();
    if (!query) throw new ToolFailure("invalid_arguments", "/query: has no words.");
    const limit = field(args, "limit");
    const most = typeof limit === "number" ? limit : usualLimit;
    const hits = await services.searchConversations(query, most, signal);
    return hits.slice(0, most).map(toJson);
  },
  describe(args) {
    const query = textField(args, "query");
    return query === undefined ? "" : `Searches your conversations for ${quoteInline(query, 200)}.`;
  },
  label: (args) => textField(args, "query") ?? "",
};

function toJson(hit: ConversationHit): JsonValue {
  return {
    conversation: hit.title,
    role: hit.role,
    excerpt: truncateText(hit.excerpt, excerptLength),
    date: new Date(hit.at).toISOString(),
    contextId: hit.contextId,
    nodeId: hit.nodeId,
  };
}
