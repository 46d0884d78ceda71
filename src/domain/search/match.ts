import { attachmentsIn } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";

import { fold } from "./fold.ts";
import type { SearchFilters, SearchTerm } from "./query.ts";

/** Whether a text has every term, in any order, ignoring case and accents, and also within words. */
export function hasTerms(text: string, terms: readonly SearchTerm[]): boolean {
  if (terms.length === 0) return true;
  const folded = fold(text);
  return terms.every((term) => placeOf(folded, term) >= 0);
}

/** Where a folded text first has the term; -1 if it doesn't. */
export function placeOf(folded: string, { text, isPhrase }: SearchTerm): number {
  const at = folded.indexOf(text);
  return at >= 0 || !isPhrase ? at : folded.search(phrasePattern(text));
}

/** How often a text has any of the terms. */
export function countTerms(text: string, terms: readonly SearchTerm[]): number {
  const folded = fold(text);
  const asked = terms.filter((term) => term.text !== "");
  return asked.reduce((sum, term) => sum + folded.split(term.text).length - 1, 0);
}

const patterns = new Map<string, RegExp>();

function phrasePattern(phrase: string): RegExp {
  const known = patterns.get(phrase);
  if (known !== undefined) return known;
  const words = phrase
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`));
  const made = new RegExp(words.join(String.raw`\s+`), "u");
  if (patterns.size > 50) patterns.clear();
  patterns.set(phrase, made);
  return made;
}

/**
 * Whether a message passes the filters for its content. Those for its place and time are checked
 * elsewhere.
 */
export function passesFilters(message: InternalMessage, filters: SearchFilters): boolean {
  const { role, model, hasFile, hasToolCall } = filters;
  if (role !== undefined && message.role !== role) return false;
  if (hasFile === true && attachmentsIn(message).length === 0) return false;
  if (hasToolCall === true && !hasCalls(message)) return false;
  return model === undefined || fold(message.metadata?.model ?? "").includes(model);
}

function hasCalls(message: InternalMessage): boolean {
  return message.role === "assistant" && (message.toolCalls ?? []).length > 0;
}
