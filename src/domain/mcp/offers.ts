import { withoutHidden } from "#domain/visible-text.ts";

import { shortened, shownWords } from "./shown-words.ts";

/** A text that a server offers for the composer. */
export interface McpPrompt {
  /** The server's name for it. */
  name: string;
  /** For the person, as all words of a server here: one line, nothing hidden. */
  label: string;
  note: string;
  arguments: readonly McpPromptArgument[];
}

export interface McpPromptArgument {
  name: string;
  label: string;
  note: string;
  isRequired: boolean;
}

/** Something that a server lets be read. */
export interface McpResource {
  /** An address of the server's own making; only the server is ever asked for it. */
  uri: string;
  label: string;
  note: string;
  /** Empty if the server does not say. */
  mimeType: string;
  /** Bytes, if the server says. */
  size?: number;
}

/** Resources whose URI the person completes. */
export interface McpTemplate {
  /** Such as `issue://{number}` (RFC 6570). */
  uriTemplate: string;
  label: string;
  note: string;
  mimeType: string;
  variables: readonly string[];
}

/** UTF-16 units of a name, and of what is said about it. */
const LONGEST_LABEL = 80;
const LONGEST_NOTE = 200;
/** UTF-16 units of the name that an attached resource gets. */
const LONGEST_URI = 300;
/** UTF-16 units of a prompt in the composer. */
export const MAX_PROMPT_TEXT = 100_000;

/** What a server says of anything that it offers. */
export interface OfferedWords {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
}

/** The name of a command is what the person types; of anything else the title says more. */
export function wordsOf(
  { name, title, description }: OfferedWords,
  shows: "name" | "title",
): { label: string; note: string } {
  const given = shownWords(title ?? "", LONGEST_LABEL);
  const own = shownWords(name, LONGEST_LABEL);
  const label = (shows === "title" && given !== "" ? given : own) || "without a name";
  const said = shownWords(description ?? "", LONGEST_NOTE);
  return { label, note: said === "" && given !== label ? given : said };
}

/** The name of an attached resource, by which person and model know where it is from. */
export function resourceName(uri: string): string {
  return shownWords(uri, LONGEST_URI) || "resource";
}

/** A message of a prompt, as far as it is text. */
export interface PromptTurn {
  role: "user" | "assistant";
  text: string;
}

/**
 * The messages of a prompt as one text for the composer. Of several, each says whose it is.
 * `isCut`: the rest was too long.
 */
export function promptText(turns: readonly PromptTurn[]): { text: string; isCut: boolean } {
  const joined: PromptTurn[] = [];
  for (const { role, text } of turns) {
    const said = withoutHidden(text).trim();
    const last = joined.at(-1);
    if (said === "") continue;
    if (last?.role === role) last.text += `\n\n${said}`;
    else joined.push({ role, text: said });
  }
  const isOne = joined.length === 1 && joined[0]?.role === "user";
  const whole = joined
    .map(({ role, text }) => (isOne ? text : `${SPEAKERS[role]}:\n${text}`))
    .join("\n\n");
  return { text: shortened(whole, MAX_PROMPT_TEXT), isCut: whole.length > MAX_PROMPT_TEXT };
}

const SPEAKERS = { user: "User", assistant: "Assistant" };
