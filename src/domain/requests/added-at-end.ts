import { isObject } from "#domain/json.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";

/** The names of the message list in the various protocols. */
const MESSAGES: ReadonlySet<string> = new Set(["messages", "input", "contents"]);

/**
 * Whether a request's body only adds to the end of the previous one's messages, so that a provider's
 * cache of everything before still applies. Providers put the tools and the system prompt before the
 * messages, wherever these are in the JSON.
 *
 * @param previous with placeholders, like `next`
 */
export function isAddedAtEnd(previous: string, next: string): boolean {
  const [before, after] = [parsed(previous), parsed(next)];
  if (before === undefined || after === undefined) return false;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every((name) => {
    const [one, other] = [textOf(before[name]), textOf(after[name])];
    return one === other || (MESSAGES.has(name) && other.startsWith(withoutEnd(one)));
  });
}

/** A placeholder's control character is not valid in JSON, so it is escaped. */
function parsed(marked: string): JsonObject | undefined {
  try {
    const body = JSON.parse(marked.replaceAll("\u0001", String.raw`\u0001`)) as JsonValue;
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? "" : JSON.stringify(value);
}

/** The list without its end, since another part may be added to the last message. */
function withoutEnd(list: string): string {
  return list.replace(/["\]}]+$/u, "");
}
