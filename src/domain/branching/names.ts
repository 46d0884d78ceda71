import type { CommandRefusal } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { refusal } from "./rows.ts";

/**
 * Law B2: the name as it is stored (white space collapsed and trimmed, Unicode NFC), if it is free.
 *
 * @param exceptId the branch that may keep its own name
 */
export function checkedName(
  branches: readonly Branch[],
  name: string,
  exceptId?: string,
): Result<string, CommandRefusal> {
  const tidy = name.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (tidy === "") return err(refusal("name_empty", "A branch needs a name."));
  const holder = branches.find((branch) => branch.name === tidy && branch.id !== exceptId);
  if (holder === undefined) return ok(tidy);
  const where = holder.deletedAt === undefined ? "" : " in the bin";
  return err(refusal("name_taken", `There is a branch "${tidy}"${where} already.`));
}

/** `wanted`, or with the first number from 2 on that makes it free. */
export function freeName(taken: ReadonlySet<string>, wanted: string, separator = " "): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${separator}${String(number)}`)) number += 1;
  return `${wanted}${separator}${String(number)}`;
}

export function namesOf(branches: Iterable<Branch>): Set<string> {
  const names = new Set<string>();
  for (const branch of branches) names.add(branch.name);
  return names;
}

/** Law V2: `main~2`, `main~3` …; a number is not used again while a higher one exists. */
export function versionName(branches: readonly Branch[], baseName: string): string {
  const prefix = `${baseName}~`;
  let highest = 1;
  for (const { name } of branches) {
    if (!name.startsWith(prefix)) continue;
    const tail = name.slice(prefix.length);
    if (/^[1-9][0-9]{0,8}$/u.test(tail)) highest = Math.max(highest, Number(tail));
  }
  return `${prefix}${String(highest + 1)}`;
}

const PROPOSED_WORDS = 3;
const PROPOSED_LENGTH = 24;

/** Words that tell nothing about where a branch goes. */
const EMPTY_WORDS = new Set(
  (
    "a about an and are as at be but by can could do does for from give has have how i if in is it " +
    "its let like me my no not of on or our please should so that the their then there these they " +
    "this to us was we what when where which who why will with would yes you your"
  ).split(" "),
);

/**
 * A free name in the manner of `cheaper-path`, from the first telling words of a text; `branch`
 * and a number where the text has no words.
 */
export function proposeForkName(branches: readonly Branch[], seedText: string): string {
  const words =
    seedText
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  const chosen = (telling.length > 0 ? telling : words).slice(0, PROPOSED_WORDS);
  return freeName(namesOf(branches), shortened(chosen) || "branch", "-");
}

/** As many whole words as fit; a first word that is too long is cut. */
function shortened(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  let name = Array.from(first).slice(0, PROPOSED_LENGTH).join("");
  for (const word of rest) {
    if (name.length + 1 + word.length > PROPOSED_LENGTH) break;
    name += `-${word}`;
  }
  return name;
}

/** Its own name is free again: for the next one, or for the one that had it before. */
export function undoneName(branch: Branch, after: ReadonlyMap<string, Branch>): string {
  return freeName(namesOf(after.values()), `${branch.name} (undone)`);
}
