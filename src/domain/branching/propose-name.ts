import type { Branch } from "#domain/context.ts";
import { stripMarkdown } from "#domain/text/strip-markdown.ts";

import { branchNames, uniqueName } from "./names.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** A branch's name while there is no question to name it after. */
const NEUTRAL_NAME = "new branch";

export function neutralName(branches: Iterable<Branch>): string {
  return uniqueName(branchNames(branches), NEUTRAL_NAME);
}

/** A lane that is kept gets its model's name, without the vendor before it. */
export function nameForModel(branches: Iterable<Branch>, modelId: string): string {
  const tail = modelId.split("/").at(-1)?.trim();
  return uniqueName(branchNames(branches), tail || NEUTRAL_NAME);
}

const WORDS = 3;
/** UTF-16 units. */
const LENGTH = 24;
/** Only this much of the text is read, so that a pasted book costs nothing. */
const READ = 2_000;

/**
 * A free name such as `cheaper-path`, from the first meaningful words of a question, in any script;
 * without words, from its emoji. Undefined if that would be nothing, or one meaningless word
 * ("why?").
 */
export function proposeName(branches: Iterable<Branch>, question: string): string | undefined {
  const words = wordsOf(stripMarkdown(withoutQuotes(question.slice(0, READ))));
  const telling = words.filter(({ text }) => !isStopWord(text));
  const chosen = telling.length > 0 ? telling : words.length > 1 ? words : [];
  const name = joined(chosen.slice(0, WORDS)) || emojiOf(question.slice(0, READ));
  return name === "" ? undefined : uniqueName(branchNames(branches), name, "-");
}

/** A question may begin with its subject: lines quoted from another message. */
function withoutQuotes(text: string): string {
  const own = text.split("\n").filter((line) => !line.trimStart().startsWith(">"));
  return own.join("\n").trim() === "" ? text : own.join("\n");
}

interface Word {
  text: string;
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function wordsOf(text: string): Word[] {
  const plain = text.normalize("NFC").toLowerCase();
  return Array.from(segmenter.segment(plain)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike === true && /[\p{L}\p{N}]/u.test(segment)
      ? [{ text: segment, start: index, end: index + segment.length }]
      : [],
  );
}

/** "what's" says no more than "what". */
function isStopWord(word: string): boolean {
  const [stem = ""] = word.split(/['’]/u);
  return STOP_WORDS.has(word) || STOP_WORDS.has(stem);
}

/** As many whole words as fit; text in scripts without spaces is not split. */
function joined(words: readonly Word[]): string {
  const [first, ...rest] = words;
  if (first === undefined) return "";
  let name = cut(first.text);
  let { end } = first;
  for (const { text, start, end: after } of rest) {
    const longer = start === end ? name + text : `${name}-${text}`;
    if (longer.length > LENGTH) break;
    name = longer;
    end = after;
  }
  return name;
}

function cut(text: string): string {
  let name = "";
  for (const { segment } of graphemes.segment(text)) {
    if (name.length + segment.length > LENGTH) break;
    name += segment;
  }
  return name;
}

function emojiOf(text: string): string {
  // A name is stored in this form.
  const plain = text.normalize("NFC");
  const emoji = Array.from(graphemes.segment(plain), ({ segment }) => segment).filter((segment) =>
    /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u.test(segment),
  );
  return cut(emoji.slice(0, WORDS).join(""));
}

/**
 * The name of a new branch that the person has not named, from its first question if it has one.
 */
export function proposal(
  branches: Iterable<Branch>,
  question: string,
): NonNullable<Branch["proposed"]> {
  const asked = proposeName(branches, question);
  return asked === undefined ? { name: neutralName(branches) } : { name: asked, asked: true };
}

/** Nobody has named the branch: its name is still the proposed one. */
function isProposed({ name, proposed }: Branch): boolean {
  return proposed?.name === name;
}

/** Law B10: the first question on the branch will name it. */
export function awaitsName(branch: Branch): boolean {
  return branch.named && isProposed(branch) && branch.proposed?.asked !== true;
}
