import type { JsonObject } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

import { asWord } from "./json-reading.ts";

/** The name that OpenAI's endpoints want beside a schema. */
export function schemaName(schema: JsonObject): string {
  const title = asWord(schema["title"])?.replaceAll(/[^a-zA-Z0-9_-]/g, "_");
  return title?.slice(0, 64) ?? "answer";
}

export function withoutSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, "");
}

/** A base URL up to its version, which is added where the person gave only the host. */
export function withVersion(baseUrl: string, version: string): string {
  const base = withoutSlash(baseUrl);
  return /\/v\d+\w*$/.test(base) ? base : `${base}/${version}`;
}

/** The system prompt's sections as one text; "" where there is nothing to say. */
export function systemText(sections: readonly string[]): string {
  return sections.filter((section) => section.trim() !== "").join("\n\n");
}

/** The answer's form for a model that cannot be bound to it; the answer is checked all the same. */
export function schemaInWords(schema: JsonObject): string {
  return (
    "Answer with one JSON value and nothing else, without a code fence. " +
    `It must be valid against this JSON Schema:\n${JSON.stringify(schema)}`
  );
}

/**
 * For protocols that take no system message among the turns: those at the branch's start join the
 * system prompt, unless there is nothing else to send.
 */
export function withoutOpening(all: PreparedContext["messages"]): {
  said: string[];
  messages: PreparedContext["messages"];
} {
  const end = Math.max(
    0,
    all.findIndex(({ message }) => message.role !== "system"),
  );
  return {
    said: all.slice(0, end).map(({ message }) => textOf(message)),
    messages: all.slice(end),
  };
}

/** "" for what is no address. */
export function hostOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).hostname;
  } catch {
    return "";
  }
}
