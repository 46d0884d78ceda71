import { LANGUAGE } from "#domain/language.ts";

const list = new Intl.ListFormat(LANGUAGE, { type: "conjunction" });

/** "a", "a and b", "a, b and c". */
export function formatList(items: Iterable<string>): string {
  return list.format(items);
}
