import { shortened, shownWords } from "#domain/text/shown-words.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

/** A text that a server offers for the composer. */
export interface McpPrompt {
  /** The server's name for it. */
  name: string;
  /**
   * A label for the person. Like all of a server's words here, it is one line without hidden
   * characters.
   */
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
  /** An address of the server's own making. Only the server itself is ever asked for it. */
  uri: string;
  label: string;
  note: string;
  /** Empty if the server doesn't say. */
  mimeType: string;
  /** Bytes, if the server says. */
  size?: number;
  /** When it last changed, in Unix milliseconds, if the server says. */
  changedAt?: number;
  /** From 0 to 1, where 1 means indispensable, if the server says. */
  priority?: number;
  /** For whom the server means it, unless it is for both. */
  audience?: "person" | "model";
}

/** Resources whose URI the person completes. */
export interface McpTemplate {
  /** A template such as `issue://{number}` (RFC 6570). */
  uriTemplate: string;
  label: string;
  note: string;
  mimeType: string;
  variables: readonly string[];
  /** The variables that may stay empty. */
  optional: readonly string[];
}

/** The longest label, and the longest note about it, in UTF-16 units. */
const LONGEST_LABEL = 80;
const LONGEST_NOTE = 200;
/** The longest URI that is shown and kept, in UTF-16 units. */
const LONGEST_URI = 2_000;
/** The longest text of a prompt in the composer, in UTF-16 units. */
export const MAX_PROMPT_TEXT = 100_000;

/** A server's words about anything that it offers. */
export interface OfferedWords {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
}

/**
 * The label and note of an offer. A command shows its name, since the person types that; for anything
 * else the title says more.
 */
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

/** A URI as it is shown and kept with a copy: one line without hidden characters. */
export function shownUri(uri: string): string {
  return shownWords(uri, LONGEST_URI) || "resource";
}

/**
 * A name for a copy: the last part of its URI if that looks like a file name, otherwise its label in
 * the list.
 */
export function copyName(uri: string, label = ""): string {
  const path = uri.split(/[?#]/u)[0] ?? "";
  const last = shownWords(decoded(path.split("/").at(-1) ?? ""), LONGEST_LABEL);
  if (/.\.[A-Za-z0-9]{1,8}$/u.test(last)) return last;
  return shownWords(label, LONGEST_LABEL) || shownUri(uri);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The variables of a URI template that may stay empty, which are those of its query. */
export function optionalVariables(uriTemplate: string): string[] {
  return [...uriTemplate.matchAll(/\{[?&]([^}]*)\}/gu)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/(\*|:\d+)$/u, "").trim()),
  );
}

/** What a server says of a resource besides its words. */
export interface OfferedFacts {
  audience?: readonly string[] | undefined;
  priority?: number | undefined;
  lastModified?: string | undefined;
}

/** The facts with all implausible values left out. */
export function factsOf({
  audience = [],
  priority,
  lastModified = "",
}: OfferedFacts): Pick<McpResource, "audience" | "priority" | "changedAt"> {
  const changedAt = Date.parse(lastModified);
  const [only, ...others] = new Set(audience);
  return {
    ...(Number.isNaN(changedAt) ? {} : { changedAt }),
    ...(priority === undefined ? {} : { priority }),
    ...(only === undefined || others.length > 0
      ? {}
      : { audience: only === "user" ? ("person" as const) : ("model" as const) }),
  };
}

/** A message of a prompt, reduced to its text. */
export interface PromptTurn {
  role: "user" | "assistant";
  text: string;
}

/**
 * The messages of a prompt as one text for the composer. If there are several, each says whose it is.
 * `isCut` means that the rest was too long.
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
