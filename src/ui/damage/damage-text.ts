import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { damageWords } from "#ui/words/damage.tsx";

const nouns: Record<DamagedRowRecord["table"], string> = damageWords.nouns;

/** What a damaged row is: "message". */
export function nounOf({ table }: Pick<DamagedRowRecord, "table">): string {
  return nouns[table];
}

/** A row's kind with its article: "An undo step", "An MCP server". */
export function oneOf({ table }: Pick<DamagedRowRecord, "table">): string {
  return damageWords.withArticle(nouns[table]);
}

/** Names for fields whose own name says little. */
const partNames: Readonly<Record<string, string>> = damageWords.parts;

/** Describes the flaws in words: "Something is wrong with its text and its date." */
export function plainFlaws({ flaws }: Pick<DamagedRowRecord, "flaws">): string {
  const parts = [...new Set(flaws.map(({ place }) => partName(place)))];
  if (parts.length > 2) return damageWords.wrongWithSeveral;
  const named = parts.map((part) =>
    part === "" ? damageWords.somePart : damageWords.itsPart(part),
  );
  return damageWords.wrongWith(named);
}

function partName(place: string): string {
  const [first = "", second = ""] = place.split(/[.[]/u);
  return (
    partNames[`${first}.${second}`] ?? partNames[first] ?? (/^[a-z]+$/u.test(first) ? first : "")
  );
}

const MOST = 3;

/** Describes the flaws exactly: "message.content: expected a list; title: it is missing". */
export function flawsText({ flaws }: Pick<DamagedRowRecord, "flaws">): string {
  const shown = flaws
    .slice(0, MOST)
    .map(({ place, message }) => (place === "" ? message : `${place}: ${message}`));
  const more = flaws.length > MOST ? [damageWords.moreFlaws(flaws.length - MOST)] : [];
  return [...shown, ...more].join("; ");
}

/** The state of a damaged row, for the list. */
export function stateText(record: DamagedRowRecord): string {
  if (record.repairedAt !== undefined) return repairedText(record);
  if (record.writtenAt !== undefined) return damageWords.wholeAgain;
  return plainFlaws(record);
}

/** Says how a row was repaired. A repair of broken laws stores its reasons as flaws without a place. */
function repairedText({ flaws }: Pick<DamagedRowRecord, "flaws">): string {
  const told = flaws.flatMap(({ place, message }) => (place === "" ? [message] : []));
  return told.length === 0 ? damageWords.wasRepaired : damageWords.repairedBy(told.join("; "));
}
