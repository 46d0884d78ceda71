import type { JsonObject } from "#domain/json.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { wireParameters, wrapArguments } from "#domain/tool-arguments.ts";

import type { Enhancer } from "./prepare-input.ts";

/** Converts tools and calls so that their arguments are an object, for every protocol. */
export const wireArguments: Enhancer = {
  name: "wire arguments",
  enhance: (prepared, { tools }) => {
    const schemas = new Map(tools.map(({ name, parameters }) => [name, parameters]));
    return {
      ...prepared,
      tools: prepared.tools.map((tool) => ({
        ...tool,
        parameters: wireParameters(tool.parameters),
      })),
      messages: prepared.messages.map((node) => wrapCalls(node, schemas)),
    };
  },
};

function wrapCalls(node: MessageNode, schemas: ReadonlyMap<string, JsonObject>): MessageNode {
  const { toolCalls } = node.message;
  if (toolCalls === undefined || !toolCalls.some(isPlain)) return node;
  const wrapped = toolCalls.map((call) =>
    isPlain(call)
      ? { ...call, arguments: wrapArguments(call.arguments, schemas.get(call.toolName)) }
      : call,
  );
  return { ...node, message: { ...node.message, toolCalls: wrapped } };
}

/** Whether arguments need wrapping. Malformed ones don't: they are text that the adapter quotes. */
function isPlain({ arguments: args, problem }: ToolCallRequest): boolean {
  return problem?.kind !== "malformed" && (typeof args === "string" || Array.isArray(args));
}
