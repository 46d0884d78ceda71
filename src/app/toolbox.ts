import type { ToolArguments } from "#domain/tool.ts";
import type { ConversationStore } from "#storage/conversations.ts";
import { checkArguments, checkCall } from "#tools/check-call.ts";
import { describeCall, gistOf } from "#tools/describe.ts";
import { executeCall } from "#tools/executor.ts";
import { createToolRegistry } from "#tools/registry.ts";
import type { ToolServices } from "#tools/tool.ts";

import type { ToolBox } from "./ports.ts";

/** The registry, the checks and the executor behind one door. */
export function createToolBox(conversations: ConversationStore): ToolBox {
  const registry = createToolRegistry();
  const services = servicesOf(conversations);
  return {
    definitions: () => registry.tools().map((tool) => tool.definition),
    definition: (name) => registry.get(name)?.definition,
    check: (toolName, argumentsText) => checkCall({ toolName, argumentsText }, registry),
    checkValue: async (toolName, value) => {
      const tool = registry.get(toolName);
      if (tool === undefined) {
        return { kind: "unknown_tool", message: `There is no tool named "${toolName}".` };
      }
      return checkArguments(value, tool.definition.parameters);
    },
    describe: (toolName, value) => {
      const tool = registry.get(toolName);
      return tool === undefined ? "" : describeCall(tool, value);
    },
    gist: (toolName, value) => gistOf(registry.get(toolName), value),
    execute: async (toolName, value: ToolArguments, signal) => {
      const tool = registry.get(toolName);
      if (tool !== undefined) return executeCall(tool, value, { signal, services });
      const message = `The tool "${toolName}" is not there any more.`;
      return { ok: false, ms: 0, error: { kind: "invalid_arguments", message } };
    },
  };
}

function servicesOf(conversations: ConversationStore): ToolServices {
  return {
    searchConversations: async (query, limit, signal) =>
      (await conversations.search(query, limit, signal)).map((hit) => ({
        ...hit,
        branchId: "",
        at: hit.createdAt,
      })),
    now: () => new Date(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
