import type { JsonValue } from "#domain/json.ts";

/** An answer that consists of one code fence, marked as JSON or with no language. */
const FENCED = /^\s*```(?:json[c5]?)?[ \t]*\r?\n([^]*?)\r?\n?[ \t]*```\s*$/iu;

/** The beginning of such a fence, while the rest is still to come. */
const OPENING = /^\s*```(?:json[c5]?)?[ \t]*(?:\r?\n|$)/iu;

/** The JSON of an answer that should be JSON. Models like to put it in a code fence. */
export function jsonText(answer: string): string {
  return (FENCED.exec(answer)?.[1] ?? answer).trim();
}

/** The JSON at the beginning of an answer that is still arriving. */
export function jsonTextSoFar(answer: string): string {
  const opening = OPENING.exec(answer)?.[0];
  return opening === undefined
    ? answer
    : answer.slice(opening.length).replace(/\s*`{1,3}\s*$/u, "");
}

/**
 * An answer's data if the answer is a list or an object. Its first and last characters are checked
 * before anything is parsed, because nearly every answer is prose.
 */
export function dataIn(answer: string): { value: JsonValue; text: string } | undefined {
  const text = jsonText(answer);
  if (!/^(?:\{[^]*\}|\[[^]*\])$/u.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as JsonValue, text }; // JSON.parse returns JSON.
  } catch {
    return undefined;
  }
}
