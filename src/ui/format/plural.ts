import { LANGUAGE } from "#domain/text/language.ts";

import { formatNumber } from "./format-number.ts";

const rules = new Intl.PluralRules(LANGUAGE);

/**
 * The text for one plural category of the language. In a string, "#" stands for the number. Use a function if
 * the text contains names, since a name may have a "#" of its own.
 */
type Form = string | ((number: string) => string);

export type Plurals = { other: Form } & Partial<Record<Intl.LDMLPluralRule, Form>>;

/** "1 note", "1,204 notes". */
export function plural(count: number, forms: Plurals): string {
  const form = forms[rules.select(count)] ?? forms.other;
  const number = formatNumber(count);
  return typeof form === "string" ? form.replaceAll("#", number) : form(number);
}
