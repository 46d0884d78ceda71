import { stripMarkdown } from "./strip-markdown.ts";

/** The longest piece in characters. Some browsers stop in the middle of longer ones. */
const LONGEST = 200;
/**
 * The longest block in characters that is handled at once, because removing Markdown is slow. A longer
 * one is split.
 */
const BLOCK = 4_000;

/**
 * Splits a Markdown text into pieces that are read aloud one after the other: sentences without markup.
 * Code blocks, displayed formulas and addresses are left out.
 */
export function spokenPieces(markdown: string): string[] {
  return withoutBlocks(markdown)
    .replaceAll(/<?https?:\/\/[^\s)>\]]+>?(?!\))/gu, " ")
    .split(/\n(?=\s*(?:\n|[-*+#>|]|\d{1,9}[.)]\s))/u)
    .flatMap((block) => (block.length <= BLOCK ? [block] : cutInto(block, BLOCK)))
    .map(stripMarkdown)
    .flatMap(sentences)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/**
 * The text without code blocks and displayed formulas. A block that is still open at the end is code
 * too.
 */
function withoutBlocks(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(```+|~~~+)[^]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![^]))/gmu, "\n\n")
    .replaceAll(/\$\$[^]*?\$\$|\\\[[^]*?\\\]/gu, "\n\n");
}

function sentences(text: string): string[] {
  const parts = text.split(/(?<=[.!?…]["”’)]?)\s+|(?<=[。！？])/u);
  return parts.flatMap((part) => (part.length <= LONGEST ? [part.trim()] : cutInto(part, LONGEST)));
}

/** Splits a text at the last space or comma before each limit. */
function cutInto(part: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = part.trim();
  while (rest.length > most) {
    const start = rest.slice(0, most);
    const at = Math.max(start.lastIndexOf(" "), lastCommaIn(start));
    const end = at > most / 2 ? at + 1 : most;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

function lastCommaIn(text: string): number {
  return Math.max(...["，", "、", ","].map((comma) => text.lastIndexOf(comma)));
}

/** Languages, first by characters that others of the same script lack, then by script. */
const signs: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["uk", /[іїєґ]/iu],
  ["ru", /\p{Script=Cyrillic}/u],
  ["el", /\p{Script=Greek}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["fa", /[پچژگ]/u],
  ["ar", /\p{Script=Arabic}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["bn", /\p{Script=Bengali}/u],
  ["ta", /\p{Script=Tamil}/u],
  ["th", /\p{Script=Thai}/u],
  ["ka", /\p{Script=Georgian}/u],
  ["hy", /\p{Script=Armenian}/u],
];

/** Frequent words of languages in Latin script that help to tell them apart. */
const words: Readonly<Record<string, string>> = {
  en: "the and is of to that with for you this are it",
  de: "der die das und ist nicht mit ein eine ich zu auf den",
  fr: "le les des est et une pour dans que vous pas sur du",
  es: "el los las y es una por para que con del como",
  it: "il che di è una per non con gli sono della anche",
  pt: "o os as é uma para não com que do da em você",
  nl: "de het een en van is niet met voor dat zijn op",
  pl: "nie jest się na że to jak dla czy przez",
  sv: "och att det som är en inte på för med av",
};

/**
 * Guesses the language of a text from its script and, for Latin script, from its frequent words.
 *
 * @param known BCP 47 tags, the most likely first. They decide about the region, and apply if there is
 * no guess.
 */
export function languageOf(text: string, known: readonly string[]): string {
  const guess = byScript(text) ?? byWords(text);
  const base = (tag: string) => tag.split("-")[0]?.toLowerCase();
  if (guess === undefined) return known[0] ?? "en";
  return known.find((tag) => base(tag) === guess) ?? guess;
}

/** The language by script; undefined if most letters are Latin. */
function byScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (others.length <= letters.length / 3) return undefined;
  const sample = others.join("");
  return signs.find(([, sign]) => sign.test(sample))?.[0];
}

function byWords(text: string): string | undefined {
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(words).map(([language, list]) => {
    const frequent = new Set(list.split(" "));
    return { language, count: said.filter((word) => frequent.has(word)).length };
  });
  const [best, second] = counts.sort((left, right) => right.count - left.count);
  if (best === undefined || best.count === 0 || best.count === second?.count) return undefined;
  return best.language;
}
