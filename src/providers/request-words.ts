import type { JsonObject } from "#domain/json.ts";

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
