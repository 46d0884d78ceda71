import { fold } from "./fold.ts";
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

/** All that is neither in a run nor white space, but halves of characters. */
const SYMBOLS = /[^\p{L}\p{N}\p{M}\p{Cs}\s]/gu;

/** UTF-16 units of a run that are known where another one ends. */
const EDGE = 2;

/**
 * By what an index knows a text: of each run of letters and digits the piece that begins at each
 * place, the last one together with the next run's beginning, so that phrases of common words are
 * rare; and the symbols. Each once. A text that has a term has all `gramsAsked` of it, so an index that
 * only knows grams misses nothing; whether the term is really there, the text says.
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
  // Whose last letter begins no gram yet.
  if (before !== "") grams.add(before.slice(-1));
  for (const [symbol] of folded.matchAll(SYMBOLS)) grams.add(symbolGram(symbol));
  return grams;
}

/** The last letter of a run and the beginning of the next one. */
function seamGram(before: string, after: string): string {
  return `${before.slice(-1)}·${after.slice(0, EDGE)}`;
}

/** ASCII's symbols are in the area for private use, because an index splits its texts at them. */
function symbolGram(symbol: string): string {
  const code = symbol.charCodeAt(0);
  return code < 0x80 ? String.fromCharCode(0xe0_00 + code) : symbol;
}

/** A gram that is in no text, for something else that is known of a message. */
export function traitGram(name: string, value = ""): string {
  const plain = value.toLowerCase().replaceAll(/[\s\p{Cs}]/gu, "_");
  return `¶${name}·${plain.replaceAll(SYMBOLS, symbolGram)}`;
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

/** The last run may be part of a longer one: if it is short, its edge is unknown. */
function seamsIn(runs: readonly string[]): string[] {
  return runs.slice(1).flatMap((after, at) => {
    const isKnown = at + 2 < runs.length || after.length >= EDGE;
    return isKnown ? [seamGram(runs[at] ?? "", after)] : [];
  });
}
