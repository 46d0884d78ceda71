import { messageLabel } from "#domain/message-label.ts";
import type { InternalMessage } from "#domain/message.ts";

import { shownWords } from "./shown-words.ts";
import { stripMarkdown } from "./strip-markdown.ts";

/** How many times the wanted length is looked at, since markup takes up part of the text. */
const LOOKED_AT = 4;

/** The beginning of a message on one line, without Markdown: at most `most` UTF-16 units. */
export function firstWords(message: InternalMessage, most: number): string {
  return shownWords(stripMarkdown(messageLabel(message).slice(0, LOOKED_AT * most)), most);
}
