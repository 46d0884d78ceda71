import { canonicalJson } from "#domain/canonical.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { fieldsOf } from "#domain/saved-prompt.ts";

/** The placeholder for all arguments together, as JSON. */
export const ALL_ARGUMENTS = "*";

/** The names of all placeholders in a template, each once. */
export function placeholdersIn(template: string): string[] {
  return [...new Set(fieldsOf(template).map(({ name }) => name))];
}

/** The template with each placeholder replaced by what `write` returns for its name. */
export function filled(template: string, write: (name: string) => string): string {
  let text = "";
  let at = 0;
  for (const { name, start, end } of fieldsOf(template)) {
    text += template.slice(at, start) + write(name);
    at = end;
  }
  return text + template.slice(at);
}

/** The placeholder's name, if the template consists of one placeholder and nothing else. */
export function onlyPlaceholder(template: string): string | undefined {
  const [only, ...others] = fieldsOf(template);
  const isWhole = only?.start === 0 && only.end === template.length;
  return isWhole && others.length === 0 ? only.name : undefined;
}

/** An argument by name; undefined if it is missing or null. */
export function argumentOf(args: JsonObject, name: string): JsonValue | undefined {
  if (name === ALL_ARGUMENTS) return args;
  return Object.hasOwn(args, name) ? (args[name] ?? undefined) : undefined;
}

/** An argument as it is written within a text. */
export function argumentText(value: JsonValue | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) {
    return value.map((one) => argumentText(one)).join(",");
  }
  return canonicalJson(value);
}

/** Encodes text for an address. Fails for half of a surrogate pair, which no address can contain. */
export function urlEncoded(text: string): Result<string, string> {
  try {
    return ok(encodeURIComponent(text));
  } catch {
    return err("An argument has half of a character, which no address can have.");
  }
}
