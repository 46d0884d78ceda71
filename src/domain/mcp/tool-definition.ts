import type { JsonObject } from "#domain/json.ts";
import { shortened } from "#domain/text/shown-words.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";
import type { ToolDefinition } from "#domain/tool.ts";

import type { McpServer, McpToolPin } from "./server.ts";
import { usableSchema } from "./tool-schema.ts";

/** The longest description for the model, in UTF-16 units. */
const LONGEST = 4_000;
/** The longest line for the person, in UTF-16 units. */
const LONGEST_SUMMARY = 200;

/** Milliseconds. The person can stop a call at any time. */
const TIMEOUT = 300_000;

/**
 * A server's tool in the form that a model gets. What the server says of its effects is never trusted:
 * every call asks unless the person has allowed the tool, and none is repeated automatically. Undefined
 * if its schema can't be used.
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

/** The schema of a tool's arguments; undefined if no model can be offered the tool. */
export function usableParameters({
  inputSchema,
  tooLarge,
}: McpToolPin["definition"]): JsonObject | undefined {
  return tooLarge === undefined ? usableSchema(inputSchema) : undefined;
}

/** The tool's name as the person reads it. */
export function shownTitle({ name, title, annotations }: McpToolPin["definition"]): string {
  const given = title ?? annotations?.["title"];
  const text = withoutHidden(typeof given === "string" ? given : "").trim();
  return text === "" ? withoutHidden(name) : shortened(text, LONGEST_SUMMARY);
}

/** The first sentence of the description, otherwise the title. */
function summaryOf(said: string, title: string): string {
  const [first = ""] = said.split(/(?<=[.!?])\s|\n/u);
  return shortened(first.trim() === "" ? title : first.trim(), LONGEST_SUMMARY);
}

/** What a server says of a tool's effects, which is only its word. */
export function hintsOf({ annotations = {} }: McpToolPin["definition"]): string[] {
  const says = (hint: string, value: boolean) => annotations[hint] === value;
  return [
    ...(says("readOnlyHint", true) ? ["only reads"] : []),
    ...(says("readOnlyHint", false) && says("destructiveHint", true) ? ["may destroy"] : []),
    ...(says("openWorldHint", true) ? ["reaches other services"] : []),
  ];
}
