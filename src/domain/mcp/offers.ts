import { shortened, shownWords } from "#domain/text/shown-words.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";

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

/** Something of a server's that can be read. */
export interface McpResource {
  /** An address of the server's own making; only the server is ever asked for it. */
  uri: string;
  label: string;
  note: string;
  /** Empty if the server does not say. */
  mimeType: string;
  /** Bytes, if the server says. */
  size?: number;
  /** When it last changed (Unix milliseconds), if the server says. */
  changedAt?: number;
  /** From 0 to 1, if the server says: 1 is indispensable. */
  priority?: number;
  /** Whom the server means it for, if not for both. */
  audience?: "person" | "model";
}

/** Resources whose URI the person completes. */
export interface McpTemplate {
  /** Such as `issue://{number}` (RFC 6570). */
  uriTemplate: string;
  label: string;
  note: string;
  mimeType: string;
  variables: readonly string[];
  /** Those of them that may stay empty. */
  optional: readonly string[];
}

/** UTF-16 units of a name, and of what is said about it. */
const LONGEST_LABEL = 80;
const LONGEST_NOTE = 200;
/** UTF-16 units of a URI as it is shown and kept. */
const LONGEST_URI = 2_000;
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

/** A URI as it is shown and kept with a copy: one line, nothing hidden. */
export function shownUri(uri: string): string {
  return shownWords(uri, LONGEST_URI) || "resource";
}

/** The name of a copy: the end of its URI if that names a file, otherwise what the list calls it. */
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

/** The variables of a URI template that may stay empty: those of a query. */
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

/** Only what makes sense. */
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
