import type { ToolDefinition } from "#domain/tool.ts";
import { PROVIDER_FETCH, PROVIDER_SEARCH } from "#domain/web/provider-tools.ts";
import { ToolFailure } from "#tools/tool.ts";
import type { Tool } from "#tools/tool.ts";

const common = {
  parameters: { type: "object", properties: {}, additionalProperties: false },
  requiresApproval: false,
  risk: "reaches_network",
  idempotent: true,
  timeout: 1_000,
  origin: "web",
  outsideText: true,
  kind: "provider",
} satisfies Partial<ToolDefinition>;

/** Entries of tool sets for tools that a provider runs itself. */
export const providerTools: readonly Tool[] = [
  entry(PROVIDER_SEARCH, "The provider searches the web for the model."),
  entry(PROVIDER_FETCH, "The provider fetches web pages for the model."),
];

function entry(name: string, summary: string): Tool {
  return {
    definition: { ...common, name, description: summary, summary },
    examples: [{}],
    execute: () => {
      const message = "The provider runs this tool by itself: it cannot be called.";
      return Promise.reject(new ToolFailure("invalid_arguments", message));
    },
  };
}
