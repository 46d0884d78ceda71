import { OMITTED_START } from "#domain/message-text.ts";
import { stripMarkdown } from "#domain/text/strip-markdown.ts";
import { TITLE_INSTRUCTION } from "#domain/text/suggested-title.ts";
import { titleOf } from "#domain/text/titles.ts";

import { textStep } from "./demo-request.ts";
import type { DemoScript, DemoRequest } from "./demo-request.ts";

/** How the person, or the dialog that brings a branch back, asks for a summary. */
const ASKS_FOR_SUMMARY =
  /\bsummar(?:y|ise|ize|ising|izing)\b|\bsum (?:it |this |that |all )?up\b/iu;

/** The most turns in a summary. */
const MAX_TURNS = 12;
/** How many characters are searched for the first sentence. */
const MAX_SCANNED = 1_000;
/** The most characters of a sentence. */
const MAX_SENTENCE = 160;

/** Quotes the first sentence of each turn, and says that this is all a script can do. */
export function summaryScript({ message, earlier }: DemoRequest): DemoScript | undefined {
  if (!ASKS_FOR_SUMMARY.test(message)) return undefined;
  const turns = [...earlier, { role: "user", text: beforeRequest(message) }]
    .filter(({ role }) => role === "user" || role === "assistant")
    .map(({ role, text }) => ({
      who: role === "user" ? "Asked" : "Answered",
      words: firstSentence(text),
    }))
    .filter(({ words }) => words !== "");
  if (turns.length === 0) return { steps: [textStep("There is nothing to summarise yet.")] };
  const lines = turns.slice(-MAX_TURNS).map(({ who, words }) => `- ${who}: ${words}`);
  return { steps: [textStep(`${HEADING}\n\n${lines.join("\n")}`)] };
}

/** How the request to merge several answers quotes them. */
const QUOTED_ANSWER = /<answer number="\d+" by="([^"]*)">\n([\s\S]*?)\n<\/answer>/gu;

/** Quotes the first sentence of each answer, which is all that a script can do. */
export function fuseScript({ message }: DemoRequest): DemoScript | undefined {
  const answers = [...message.matchAll(QUOTED_ANSWER)];
  if (answers.length < 2) return undefined;
  const lines = answers.map(([, name = "", words = ""]) => `- ${name}: ${firstSentence(words)}`);
  const heading = "The answers merged, as far as a script can: the beginning of each.";
  return { steps: [textStep(`${heading}\n\n${lines.join("\n")}`)] };
}

/** Names the conversation after its first message, which is all that a script can do. */
export function titleScript({ message, earlier }: DemoRequest): DemoScript | undefined {
  if (!message.endsWith(TITLE_INSTRUCTION)) return undefined;
  const first = earlier.find(({ role }) => role === "user")?.text ?? beforeRequest(message);
  return { steps: [textStep(`About: ${titleOf(first)}`)] };
}

const HEADING = "A summary, as far as a script can: the first sentence of each message.";

/**
 * The text before the request. If the branch ends with the person's message, the request comes after it in
 * the same turn.
 */
function beforeRequest(message: string): string {
  const paragraphs = message.split("\n\n");
  return paragraphs
    .slice(
      0,
      paragraphs.findIndex((one) => ASKS_FOR_SUMMARY.test(one)),
    )
    .join("\n\n");
}

function firstSentence(text: string): string {
  if (text.startsWith(OMITTED_START)) return "";
  const lines = text.slice(0, MAX_SCANNED).split("\n");
  const line = lines.map(stripMarkdown).find((plain) => plain !== "") ?? "";
  return (/^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line).slice(0, MAX_SENTENCE);
}
