import type { Role } from "#domain/message.ts";

import { fold } from "./fold.ts";

/** What a message must have: a word or part of one, or a phrase. */
export interface SearchTerm {
  /** Folded, as what it is looked for in. */
  text: string;
  /** It was quoted: its words stand in this order, with any white space between them. */
  isPhrase: boolean;
  /** As it was typed, in lower case, if it has accents: those who have them too are better. */
  accented?: string;
}

/** Where a message must be, and what it must be. All that are given apply. */
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
  /** The first day that counts, and the first one after it that no longer does. */
  after?: string;
  before?: string;
  hasFile?: true;
  hasToolCall?: true;
}

export interface SearchQuery {
  terms: SearchTerm[];
  filters: SearchFilters;
}

/** What is typed before the colon, and which filter it sets. */
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
 * A filter's name, then a value; or a value alone. A value is quoted or ends at white space. The last
 * quote may be missing: it has not been typed yet.
 */
export const PIECE = /(?:(?<key>[a-z]+):)?(?:["“”](?<quoted>[^"“”]*)(?:["“”]|$)|(?<plain>\S+))/gu;

/**
 * Reads what a person or a model typed: words, "phrases" and filters such as `from:me`, `in:"a title"`,
 * `after:2026-01-31`. What looks like a filter and is none is a word. Never refuses.
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

/** Whether nothing is asked for. */
export function asksNothing({ terms, filters }: SearchQuery): boolean {
  return terms.length === 0 && Object.keys(filters).length === 0;
}

/** The words and phrases of a query, folded, to be marked where they were found. */
export function wordsOf(typed: string): string[] {
  return parseSearchQuery(typed).terms.map(({ text }) => text);
}
