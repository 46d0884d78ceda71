import type { SearchTerm } from "./query.ts";

/**
 * Scripts whose words are not spaced, or whose syllables are letters: a word of one or two letters must
 * be found, so their grams are shorter.
 */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** What stands together: letters, digits and marks of dense scripts, or of all others. */
const RUNS = new RegExp(String.raw`[${DENSE}]+|(?:(?![${DENSE}])[\p{L}\p{N}\p{M}])+`, "gu");

const isDense = new RegExp(`^[${DENSE}]`, "u");

/** UTF-16 units of a gram. */
const LENGTH = 3;
const DENSE_LENGTH = 2;

function lengthIn(run: string): number {
  return run > "\u0e00" && isDense.test(run) ? DENSE_LENGTH : LENGTH;
}

/**
 * By what an index knows a text: of each run of letters and digits the piece that begins at each
 * place, each once. A text that has a term has all `gramsAsked` of it, so an index that only knows
 * grams misses nothing; whether the term is really there, the text says.
 */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const [run] of text.toLowerCase().matchAll(RUNS)) {
    const length = lengthIn(run);
    for (let at = 0; at < run.length; at += 1) {
      grams.add(run.slice(at, at + length));
      if (length === DENSE_LENGTH) grams.add(run.charAt(at));
    }
  }
  return grams;
}

/** What a text must have among its grams. */
export interface AskedGrams {
  whole: string[];
  /** Beginnings of grams: what was typed is shorter than one. Many texts have them. */
  beginnings: string[];
}

export function gramsAsked(terms: readonly SearchTerm[]): AskedGrams {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const { text } of terms) {
    for (const [run] of text.matchAll(RUNS)) {
      const length = lengthIn(run);
      if (length === DENSE_LENGTH && run.length === 1) whole.add(run);
      else if (run.length < length) beginnings.add(run);
      for (let at = 0; at + length <= run.length; at += 1) whole.add(run.slice(at, at + length));
    }
  }
  return { whole: [...whole], beginnings: [...beginnings] };
}
