import type { Branch } from "#domain/context.ts";
import { stripMarkdown } from "#domain/text/strip-markdown.ts";

import { branchNames, uniqueName } from "./names.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** A branch's name while there is no question to name it after. */
const NEUTRAL_NAME = "new branch";

export function neutralName(branches: Iterable<Branch>): string {
  return uniqueName(branchNames(branches), NEUTRAL_NAME);
}

/** The name of a lane that becomes a branch: its model's name, without the vendor before it. */
export function nameForModel(branches: Iterable<Branch>, modelId: string): string {
  const tail = modelId.split("/").at(-1)?.trim();
  return uniqueName(branchNames(branches), tail || NEUTRAL_NAME);
}

const WORDS = 3;
/** The longest name, in UTF-16 units. */
const LENGTH = 24;
/** How much of the text is read, so that a pasted book costs nothing. */
const READ = 2_000;

/**
 * A free name such as `cheaper-path`, from the first meaningful words of a question, in any script, or
 * from its emoji if it has no words. Undefined if that leaves nothing, or only one meaningless word
 * ("why?").
 */
export function proposeName(branches: Iterable<Branch>, question: string): string | undefined {
  const words = wordsOf(stripMarkdown(withoutQuotes(question.slice(0, READ))));
  const telling = words.filter(({ text }) => !isStopWord(text));
  const chosen = telling.length > 0 ? telling : words.length > 1 ? words : [];
  const name = joined(chosen.slice(0, WORDS)) || emojiOf(question.slice(0, READ));
  return name === "" ? undefined : uniqueName(branchNames(branches), name, "-");
}

/** The question without lines quoted from another message, with which it may begin. */
function withoutQuotes(text: string): string {
  const own = text.split("\n").filter((line) => !line.trimStart().startsWith(">"));
  return own.join("\n").trim() === "" ? text : own.join("\n");
}

interface Word {
  text: string;
  /** The word's position in the text. */
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

/** Whether the word says nothing of the topic. "what's" says no more than "what". */
function isStopWord(word: string): boolean {
  const [stem = ""] = word.split(/['’]/u);
  return STOP_WORDS.has(word) || STOP_WORDS.has(stem);
}

/** The name made of these words, as many as fit. Text in scripts without spaces is not split. */
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
  // Names are stored in this form.
  const plain = text.normalize("NFC");
  const emoji = Array.from(graphemes.segment(plain), ({ segment }) => segment).filter((segment) =>
    /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u.test(segment),
  );
  return cut(emoji.slice(0, WORDS).join(""));
}

/** The name for a new branch that the person has not named, taken from its first question if possible. */
export function proposal(
  branches: Iterable<Branch>,
  question: string,
): NonNullable<Branch["proposed"]> {
  const asked = proposeName(branches, question);
  return asked === undefined ? { name: neutralName(branches) } : { name: asked, asked: true };
}

/** Whether the branch still has the name that Bough proposed. */
function isProposed({ name, proposed }: Branch): boolean {
  return proposed?.name === name;
}

/** Law B10: whether the first question on the branch will name it. */
export function awaitsName(branch: Branch): boolean {
  return branch.named && isProposed(branch) && branch.proposed?.asked !== true;
}
