import { withoutMarkdown } from "#domain/plain-words.ts";
import { EARLIER } from "#domain/retelling.ts";

import { text } from "./scene.ts";
import type { DemoScript, Scene } from "./scene.ts";

/** Asked in these words, by the person or by the dialog that brings a branch back. */
const ASKS = /\bsummar(?:y|ise|ize|ising|izing)\b|\bsum (?:it |this |that |all )?up\b/iu;

/** So many turns are told. */
const TURNS = 12;
/** Characters that are looked at for a first sentence. */
const READ = 1_000;
/** Characters that it may have. */
const SENTENCE = 160;

/** The first sentence of each turn: as much of a summary as a script can give, and it says so. */
export function summaryScene({ said, earlier }: Scene): DemoScript | undefined {
  if (!ASKS.test(said)) return undefined;
  const turns = [...earlier, { role: "user", text: beforeAsking(said) }]
    .filter(({ role }) => role === "user" || role === "assistant")
    .map(({ role, text }) => ({
      who: role === "user" ? "Asked" : "Answered",
      words: firstSentence(text),
    }))
    .filter(({ words }) => words !== "");
  if (turns.length === 0) return { steps: [text("Nothing has been said here yet.")] };
  const lines = turns.slice(-TURNS).map(({ who, words }) => `- ${who}: ${words}`);
  return { steps: [text(`${HEADING}\n\n${lines.join("\n")}`)] };
}

/** As the message quotes them that asks for one answer made of several. */
const QUOTED = /<answer number="\d+" by="([^"]*)">\n([\s\S]*?)\n<\/answer>/gu;

/** The first sentence of each answer: as much of one answer as a script can make of several. */
export function fuseScene({ said }: Scene): DemoScript | undefined {
  const answers = [...said.matchAll(QUOTED)];
  if (answers.length < 2) return undefined;
  const lines = answers.map(([, name = "", words = ""]) => `- ${name}: ${firstSentence(words)}`);
  const heading = "One answer of them, as far as a script makes one: how each begins.";
  return { steps: [text(`${heading}\n\n${lines.join("\n")}`)] };
}

const HEADING = "What was said, as far as a script sums up: the first sentence of each message.";

/** Where the branch ends with the person's words, the asking follows them in the same turn. */
function beforeAsking(said: string): string {
  const paragraphs = said.split("\n\n");
  return paragraphs
    .slice(
      0,
      paragraphs.findIndex((one) => ASKS.test(one)),
    )
    .join("\n\n");
}

function firstSentence(words: string): string {
  if (words.startsWith(EARLIER)) return "";
  const lines = words.slice(0, READ).split("\n");
  const line = lines.map(withoutMarkdown).find((plain) => plain !== "") ?? "";
  return (/^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line).slice(0, SENTENCE);
}
