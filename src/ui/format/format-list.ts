import { LANGUAGE } from "#domain/text/language.ts";

const list = new Intl.ListFormat(LANGUAGE, { type: "unit", style: "short" });
const conjunction = new Intl.ListFormat(LANGUAGE, { type: "conjunction" });

/** "a, b, c": no conjunction before the last item. */
export function formatList(items: readonly string[]): string {
  return list.format(items);
}

/** "a, b and c". */
export function formatListAnd(items: readonly string[]): string {
  return conjunction.format(items);
}
