import { LANGUAGE } from "#domain/text/language.ts";

const day = new Intl.DateTimeFormat(LANGUAGE, { day: "numeric", month: "short", timeZone: "UTC" });
const month = new Intl.DateTimeFormat(LANGUAGE, {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "22 Nov" for `2026-11-22`, "Nov 2026" for `2026-11`. */
export function columnText(name: string): string {
  const at = Date.parse(name);
  if (Number.isNaN(at)) return name;
  return (name.length > 7 ? day : month).format(at);
}
