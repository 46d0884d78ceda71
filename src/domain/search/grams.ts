import { fold } from "./fold.ts";
import type { SearchTerm } from "./query.ts";

/**
 * Scripts that write words without spaces, or whose letters are syllables. In these, words of one or
 * two letters must be found, so their grams are shorter.
 */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** Runs of letters, digits and marks, either all of dense scripts or all of others. */
const RUNS = new RegExp(String.raw`[${DENSE}]+|(?:(?![${DENSE}])[\p{L}\p{N}\p{M}])+`, "gu");

const isDense = new RegExp(`^[${DENSE}]`, "u");

/** Length of a gram in UTF-16 units. */
const LENGTH = 3;
const DENSE_LENGTH = 2;

function lengthIn(run: string): number {
  return run > "\u0e00" && isDense.test(run) ? DENSE_LENGTH : LENGTH;
}

/** Everything that is neither in a run nor white space, except for halves of characters. */
const SYMBOLS = /[^\p{L}\p{N}\p{M}\p{Cs}\s]/gu;

/** How much of the next run is part of a gram across two runs, in UTF-16 units. */
const EDGE = 2;

/**
 * The grams by which an index knows a text, each once: the piece at each position in a run of letters
 * and digits; the last letter of each run together with the beginning of the next, so that phrases of
 * common words are rare; and the symbols. A text that contains a term has all of the term's
 * `gramsAsked`, so an index that only knows grams misses nothing. Whether the term really occurs has to
 * be checked in the text.
 */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  const folded = fold(text);
  let before = "";
  for (const [run] of folded.matchAll(RUNS)) {
    if (before !== "") grams.add(seamGram(before, run));
    const length = lengthIn(run);
    const isDenseRun = length === DENSE_LENGTH;
    for (let at = 0; at < run.length - (isDenseRun ? 0 : 1); at += 1) {
      grams.add(run.slice(at, at + length));
      if (isDenseRun) grams.add(run.charAt(at));
    }
    before = run;
  }
  // No gram begins with the last letter of the text yet.
  if (before !== "") grams.add(before.slice(-1));
  for (const [symbol] of folded.matchAll(SYMBOLS)) grams.add(symbolGram(symbol));
  return grams;
}

/** A gram of the last letter of a run and the beginning of the next run. */
function seamGram(before: string, after: string): string {
  return `${before.slice(-1)}·${after.slice(0, EDGE)}`;
}

/**
 * A symbol's gram. ASCII symbols are moved to the private use area, because an index splits its texts
 * at them.
 */
function symbolGram(symbol: string): string {
  const code = symbol.charCodeAt(0);
  return code < 0x80 ? String.fromCharCode(0xe0_00 + code) : symbol;
}

/** A gram that occurs in no text, for something else that is known about a message. */
export function traitGram(name: string, value = ""): string {
  const plain = value.toLowerCase().replaceAll(/[\s\p{Cs}]/gu, "_");
  return `¶${name}·${plain.replaceAll(SYMBOLS, symbolGram)}`;
}

/** The grams that a text must have. */
export interface AskedGrams {
  whole: string[];
  /** Beginnings of grams, because what was typed is shorter than a gram. Many texts have them. */
  beginnings: string[];
}

export function gramsAsked(terms: readonly SearchTerm[]): AskedGrams {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const { text } of terms) {
    const runs = [...text.matchAll(RUNS)].map(([run]) => run);
    for (const run of runs) {
      const length = lengthIn(run);
      if (length === DENSE_LENGTH && run.length === 1) whole.add(run);
      else if (run.length < length) beginnings.add(run);
      for (let at = 0; at + length <= run.length; at += 1) whole.add(run.slice(at, at + length));
    }
    for (const seam of seamsIn(runs)) whole.add(seam);
    for (const [symbol] of text.matchAll(SYMBOLS)) whole.add(symbolGram(symbol));
  }
  return { whole: [...whole], beginnings: [...beginnings] };
}

/**
 * The grams across runs. The last run may be part of a longer one, so if it is short, its edge is
 * unknown.
 */
function seamsIn(runs: readonly string[]): string[] {
  return runs.slice(1).flatMap((after, at) => {
    const isKnown = at + 2 < runs.length || after.length >= EDGE;
    return isKnown ? [seamGram(runs[at] ?? "", after)] : [];
  });
}
