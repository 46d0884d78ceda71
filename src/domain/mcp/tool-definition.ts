import type { JsonObject } from "#domain/json.ts";
import { shortened } from "#domain/text/shown-words.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";
import type { ToolDefinition } from "#domain/tool.ts";

import type { McpServer, McpToolPin } from "./server.ts";
import { usableSchema } from "./tool-schema.ts";

/** UTF-16 units of a description for the model. */
const LONGEST = 4_000;
/** UTF-16 units of the line for the person. */
const LONGEST_SUMMARY = 200;

/** Milliseconds. The person can stop a call at any time. */
const TIMEOUT = 300_000;

/**
 * A server's tool as a model gets it. What the server says of its effects lowers nothing: a call asks
 * unless the person has allowed the tool, and none is repeated by itself. Undefined if its schema
 * cannot be used.
 */
export function toolDefinitionOf(
  { name: origin }: Pick<McpServer, "name">,
  { toolName, definition }: McpToolPin,
): ToolDefinition | undefined {
  const parameters = usableParameters(definition);
  if (parameters === undefined) return undefined;
  const said = withoutHidden(definition.description ?? "").trim();
  const title = shownTitle(definition);
  return {
    name: toolName,
    description: shortened(said === "" ? title : said, LONGEST),
    summary: summaryOf(said, title),
    parameters,
    requiresApproval: true,
    risk: "reaches_network",
    idempotent: false,
    timeout: TIMEOUT,
    origin,
    outsideText: true,
  };
}

/** Undefined if a model cannot be told of the tool. */
export function usableParameters({
  inputSchema,
  tooLarge,
}: McpToolPin["definition"]): JsonObject | undefined {
  return tooLarge === undefined ? usableSchema(inputSchema) : undefined;
}

/** What the person reads as the tool's name. */
export function shownTitle({ name, title, annotations }: McpToolPin["definition"]): string {
  const given = title ?? annotations?.["title"];
  const text = withoutHidden(typeof given === "string" ? given : "").trim();
  return text === "" ? withoutHidden(name) : shortened(text, LONGEST_SUMMARY);
}

/** The first sentence. */
function summaryOf(said: string, title: string): string {
  const [first = ""] = said.split(/(?<=[.!?])\s|\n/u);
  return shortened(first.trim() === "" ? title : first.trim(), LONGEST_SUMMARY);
}

/** What a server says of a tool's effects; its word only. */
export function hintsOf({ annotations = {} }: McpToolPin["definition"]): string[] {
  const says = (hint: string, value: boolean) => annotations[hint] === value;
  return [
    ...(says("readOnlyHint", true) ? ["only reads"] : []),
    ...(says("readOnlyHint", false) && says("destructiveHint", true) ? ["may destroy"] : []),
    ...(says("openWorldHint", true) ? ["reaches other services"] : []),
  ];
}
