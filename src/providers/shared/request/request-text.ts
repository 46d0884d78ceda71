import type { JsonObject } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { asNonBlankString } from "#providers/shared/json-reading.ts";

/** The name that OpenAI's endpoints require for a schema. */
export function schemaName(schema: JsonObject): string {
  const title = asNonBlankString(schema["title"])?.replaceAll(/[^a-zA-Z0-9_-]/g, "_");
  return title?.slice(0, 64) ?? "answer";
}

export function withoutTrailingSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, "");
}

/** The base URL with its version, which is added if the URL does not end with one. */
export function withVersion(baseUrl: string, version: string): string {
  const base = withoutTrailingSlash(baseUrl);
  return /\/v\d+\w*$/.test(base) ? base : `${base}/${version}`;
}

/** The system prompt's sections as one text; "" if all are blank. */
export function systemText(sections: readonly string[]): string {
  return sections.filter((section) => section.trim() !== "").join("\n\n");
}

/** Describes the output schema to a model that cannot be held to it. The answer is still checked. */
export function schemaInstructions(schema: JsonObject): string {
  return (
    "Answer with one JSON value and nothing else, without a code fence. " +
    `It must be valid against this JSON Schema:\n${JSON.stringify(schema)}`
  );
}

/**
 * For protocols without system messages among the turns: separates the system messages at the start of the
 * branch, so that they can join the system prompt, unless there is nothing else to send.
 */
export function splitLeadingSystem(all: PreparedContext["messages"]): {
  leading: string[];
  messages: PreparedContext["messages"];
} {
  const end = Math.max(
    0,
    all.findIndex(({ message }) => message.role !== "system"),
  );
  return {
    leading: all.slice(0, end).map(({ message }) => textOf(message)),
    messages: all.slice(end),
  };
}
