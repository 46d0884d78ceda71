export type Direction = "ltr" | "rtl";

/** A letter or mark that has a direction. Digits and punctuation have none. */
const strong = /[\p{L}\u200e\u200f\u061c]/u;
const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a text, judged by its first letter; undefined if there is no letter. */
export function directionOfText(text: string): Direction | undefined {
  const first = strong.exec(text)?.[0];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) ? "rtl" : "ltr";
}

/** Isolates a name so that it can stand in a sentence of the other direction where no element can. */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
