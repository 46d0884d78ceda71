import type { Role } from "#domain/message.ts";

import { fold } from "./fold.ts";

/** What a message must contain: a word or part of one, or a phrase. */
export interface SearchTerm {
  /** Folded, like the text in which it is searched. */
  text: string;
  /**
   * Whether it was quoted. Its words must then follow each other in this order, with any white space in
   * between.
   */
  isPhrase: boolean;
  /** The term in lower case as typed, if it has accents. Hits that have the accents too rank higher. */
  accented?: string;
}

/** Where a message must be, and what it must be. All given filters apply. */
export interface SearchFilters {
  /** Part of the conversation's title, folded, or its id. */
  conversation?: string;
  /** Part of one of the conversation's tags, folded. */
  tag?: string;
  /** Part of the name of the folder that the conversation is in, folded. */
  folder?: string;
  /** Part of the branch's name, folded. */
  branch?: string;
  role?: Role;
  /** Part of the name of the model that answered, folded. */
  model?: string;
  /** `after` is the first day that counts, `before` the first day that no longer does. */
  after?: string;
  before?: string;
  hasFile?: true;
  hasToolCall?: true;
}

export interface SearchQuery {
  terms: SearchTerm[];
  filters: SearchFilters;
}

/** Turns what is typed after the colon into a filter; undefined if that is not a valid value. */
type FilterReader = (value: string) => SearchFilters | undefined;

const roles: Readonly<Record<string, Role>> = {
  me: "user",
  you: "user",
  user: "user",
  model: "assistant",
  assistant: "assistant",
  answer: "assistant",
  tool: "tool",
};

const readRole: FilterReader = (value) => {
  const role = Object.hasOwn(roles, value) ? roles[value] : undefined;
  return role === undefined ? undefined : { role };
};

const readers = new Map<string, FilterReader>([
  ["in", (conversation) => ({ conversation })],
  ["tag", (value) => withTag(value)],
  ["folder", (folder) => ({ folder })],
  ["branch", (branch) => ({ branch })],
  ["model", (model) => ({ model })],
  ["from", readRole],
  ["role", readRole],
  ["after", (value) => withDay(value, (after) => ({ after }))],
  ["before", (value) => withDay(value, (before) => ({ before }))],
  [
    "has",
    (value) => {
      if (value === "file") return { hasFile: true };
      return value === "tool" ? { hasToolCall: true } : undefined;
    },
  ],
]);

/**
 * A piece of a query: a filter's name and a value, or only a value. A value is quoted or ends at white
 * space. The closing quote may be missing, because it has not been typed yet.
 */
export const PIECE = /(?:(?<key>[a-z]+):)?(?:["“”](?<quoted>[^"“”]*)(?:["“”]|$)|(?<plain>\S+))/gu;

/**
 * Reads what a person or a model typed: words, "phrases" and filters such as `from:me`, `in:"a title"`,
 * `after:2026-01-31`. What looks like a filter but isn't one counts as a word. Never refuses anything.
 */
export function parseSearchQuery(typed: string): SearchQuery {
  const query: SearchQuery = { terms: [], filters: {} };
  for (const { 0: piece, groups = {} } of typed.toLowerCase().matchAll(PIECE)) {
    const { key, quoted, plain } = groups;
    const value = (quoted ?? plain ?? "").trim();
    const filter = value === "" ? undefined : readers.get(key ?? "")?.(fold(value));
    if (filter !== undefined) Object.assign(query.filters, filter);
    else if (key !== undefined) addTerms(query, piece);
    else if (quoted !== undefined) addPhrase(query, value);
    else addTerms(query, value);
  }
  return query;
}

function addPhrase({ terms }: SearchQuery, text: string): void {
  addTerm(terms, text, /\s/u.test(text));
}

function addTerms({ terms }: SearchQuery, text: string): void {
  for (const word of text.split(/\s+/u)) addTerm(terms, word, false);
}

function addTerm(terms: SearchTerm[], typed: string, isPhrase: boolean): void {
  const text = fold(typed);
  if (text === "") return;
  const written = typed.normalize("NFC");
  terms.push({ text, isPhrase, ...(text !== written && { accented: written }) });
}

/** It may be typed as it is shown, with its sign. */
function withTag(value: string): SearchFilters | undefined {
  const tag = value.replace(/^#/u, "");
  return tag === "" ? undefined : { tag };
}

/** A year, a month or a day, as its first day: `2026` is `2026-01-01`. */
function withDay(value: string, make: (day: string) => SearchFilters): SearchFilters | undefined {
  const [, year, month = "01", day = "01"] =
    /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/u.exec(value) ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  // Some browsers read the 30th of February as the 2nd of March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
  return isDay ? make(written) : undefined;
}

/** Whether the query asks for nothing. */
export function asksNothing({ terms, filters }: SearchQuery): boolean {
  return terms.length === 0 && Object.keys(filters).length === 0;
}

/** The words and phrases of a query, folded, for highlighting where they were found. */
export function wordsOf(typed: string): string[] {
  return parseSearchQuery(typed).terms.map(({ text }) => text);
}
