import { LANGUAGE } from "#domain/language.ts";

import { formatNumber } from "./format-number.ts";

const rules = new Intl.PluralRules(LANGUAGE);

/** A text for each of the language's plurals; "#" stands for the number. */
export type Plurals = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** "1 note", "1,204 notes". */
export function plural(count: number, forms: Plurals): string {
  return (forms[rules.select(count)] ?? forms.other).replaceAll("#", formatNumber(count));
}
