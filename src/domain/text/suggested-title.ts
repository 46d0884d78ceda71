import { titleOf } from "./titles.ts";

/** What a model is asked for a conversation's title, after the conversation's first messages. */
export const TITLE_INSTRUCTION =
  "Suggest a title for this conversation, in its language: at most six words that name its subject. Reply with the title alone, without quotation marks.";

/** The conversation's first messages are enough to name it. */
export const TITLE_MESSAGES = 6;

/** The title in a model's answer, which may have dressed it up; empty if there is none. */
export function suggestedTitle(answer: string): string {
  const line = answer.split("\n").find((text) => text.trim() !== "") ?? "";
  const bare = titleOf(line).replace(/^title\s*:\s*/iu, "");
  return bare.replace(/^["'“”„«»「『]+|["'“”«»」』.。]+$/gu, "").trim();
}
