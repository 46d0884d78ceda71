import type { JsonValue } from "./json.ts";

/** A text that a person keeps for the composer. */
export interface SavedPrompt {
  /** A UUID. */
  id: string;
  name: string;
  /** May contain fields: `{{what to fill in}}`. */
  text: string;
  /** Unix milliseconds. */
  createdAt: number;
  updatedAt: number;
}

/**
 * Prefix of the keys in `settings`. Each saved prompt is a row of its own, so if two devices change two
 * prompts, neither change is lost.
 */
export const SAVED_PROMPT_KEYS = "prompt.";

export function savedPromptKey(id: string): string {
  return `${SAVED_PROMPT_KEYS}${id}`;
}

export function savedPromptValue({ id: _id, ...value }: SavedPrompt): JsonValue {
  return value;
}

/**
 * Reads a row of `settings`; undefined if it is not a saved prompt. It may come from another version of
 * Bough.
 */
export function savedPromptFrom(key: string, value: JsonValue): SavedPrompt | undefined {
  if (!key.startsWith(SAVED_PROMPT_KEYS)) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { name, text, createdAt, updatedAt } = value;
  if (typeof name !== "string" || typeof text !== "string") return undefined;
  if (typeof createdAt !== "number" || typeof updatedAt !== "number") return undefined;
  return { id: key.slice(SAVED_PROMPT_KEYS.length), name, text, createdAt, updatedAt };
}

/** A field of a text, which the person fills in. */
export interface TextField {
  name: string;
  start: number;
  /** The index after the field's last brace. */
  end: number;
}

/** The fields of a text, in order. */
export function fieldsOf(text: string): TextField[] {
  return Array.from(text.matchAll(/\{\{([^{}\n]+)\}\}/gu), ({ 0: whole, 1: inner, index }) => ({
    name: (inner ?? "").trim(),
    start: index,
    end: index + whole.length,
  })).filter(({ name }) => name !== "");
}

/** The next field after the selection, or with `isBack` the last one before it. */
export function nextField(
  fields: readonly TextField[],
  here: { start: number; end: number },
  isBack: boolean,
): TextField | undefined {
  return isBack
    ? fields.findLast(({ end }) => end <= here.start)
    : fields.find(({ start }) => start >= here.end);
}

/** The names of a text's fields, each once. */
export function fieldNames(text: string): string[] {
  return [...new Set(fieldsOf(text).map(({ name }) => name))];
}

/** A free name for a copy: “Review” becomes “Review 2”, or “Review 3” if that is taken. */
export function copyName(name: string, taken: readonly string[]): string {
  const base = name.replace(/ \d+$/u, "");
  let number = 2;
  while (taken.includes(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
