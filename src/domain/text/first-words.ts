import { messageLabel } from "#domain/message-label.ts";
import type { InternalMessage } from "#domain/message.ts";

import { shownWords } from "./shown-words.ts";
import { stripMarkdown } from "./strip-markdown.ts";

/** Times the length that is wanted: marks that are not shown take their share. */
const LOOKED_AT = 4;

/** How a message begins, in one line, without Markdown: at most `most` UTF-16 units. */
export function firstWords(message: InternalMessage, most: number): string {
  return shownWords(stripMarkdown(messageLabel(message).slice(0, LOOKED_AT * most)), most);
}
