import { LANGUAGE } from "#domain/text/language.ts";

import { formatNumber } from "./format-number.ts";

const rules = new Intl.PluralRules(LANGUAGE);

/**
 * What is said for one of the language's plurals. In a text "#" stands for the number. What has names in it,
 * which may have a "#" of their own, is a function.
 */
type Form = string | ((number: string) => string);

export type Plurals = { other: Form } & Partial<Record<Intl.LDMLPluralRule, Form>>;

/** "1 note", "1,204 notes". */
export function plural(count: number, forms: Plurals): string {
  const form = forms[rules.select(count)] ?? forms.other;
  const number = formatNumber(count);
  return typeof form === "string" ? form.replaceAll("#", number) : form(number);
}
