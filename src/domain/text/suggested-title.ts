import { titleOf } from "./titles.ts";

/** The instruction to a model for a conversation's title, sent after the first messages. */
export const TITLE_INSTRUCTION =
  "Suggest a title for this conversation, in its language: at most six words that name its subject. Reply with the title alone, without quotation marks.";

/** How many of the first messages are sent. They are enough to name the conversation. */
export const TITLE_MESSAGES = 6;

/** The title in a model's answer, without anything added around it; empty if there is none. */
export function suggestedTitle(answer: string): string {
  const line = answer.split("\n").find((text) => text.trim() !== "") ?? "";
  const bare = titleOf(line).replace(/^title\s*:\s*/iu, "");
  return bare.replace(/^["'“”„«»「『]+|["'“”«»」』.。]+$/gu, "").trim();
}
