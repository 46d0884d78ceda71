import type { JsonValue } from "#domain/json.ts";

/** An answer that is one code fence, without a language or with that of JSON, and nothing else. */
const FENCED = /^\s*```(?:json[c5]?)?[ \t]*\r?\n([^]*?)\r?\n?[ \t]*```\s*$/iu;

/** Its beginning, while the rest is still coming. */
const OPENING = /^\s*```(?:json[c5]?)?[ \t]*(?:\r?\n|$)/iu;

/** The JSON of an answer that should be JSON: models like to put it in a code fence. */
export function jsonText(answer: string): string {
  return (FENCED.exec(answer)?.[1] ?? answer).trim();
}

/** The same for the beginning of an answer. */
export function jsonTextSoFar(answer: string): string {
  const opening = OPENING.exec(answer)?.[0];
  return opening === undefined
    ? answer
    : answer.slice(opening.length).replace(/\s*`{1,3}\s*$/u, "");
}

/**
 * An answer's data if it is a list or an object. Decided by the ends before anything is parsed:
 * nearly every answer is words.
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
