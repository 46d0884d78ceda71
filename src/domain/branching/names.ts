import type { CommandRefusal } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { refusal } from "./rows.ts";

/**
 * Law B2: the name in its stored form (whitespace collapsed and trimmed, Unicode NFC), or a refusal if
 * it is empty or taken.
 *
 * @param exceptId a branch that may keep its own name
 */
export function validateName(
  branches: readonly Branch[],
  name: string,
  exceptId?: string,
): Result<string, CommandRefusal> {
  const tidy = name.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (tidy === "") return err(refusal("name_empty", "A branch needs a name."));
  const holder = branches.find((branch) => branch.name === tidy && branch.id !== exceptId);
  if (holder === undefined) return ok(tidy);
  const where = holder.deletedAt === undefined ? "" : " in the bin";
  return err(refusal("name_taken", `There is already a branch "${tidy}"${where}.`));
}

/** `wanted` if it is free, otherwise with the first number from 2 on that makes it free. */
export function uniqueName(taken: ReadonlySet<string>, wanted: string, separator = " "): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${separator}${String(number)}`)) number += 1;
  return `${wanted}${separator}${String(number)}`;
}

export function branchNames(branches: Iterable<Branch>): Set<string> {
  const names = new Set<string>();
  for (const branch of branches) names.add(branch.name);
  return names;
}

/** Law V2: the next of `main~2`, `main~3` and so on. A number is not reused while a higher one exists. */
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

/**
 * `main` for `main~2` and for `main~2 (undone)`: what can be shown of a version's generated name if its
 * base is unknown.
 */
export function withoutVersionNumber(name: string): string {
  return name.replace(/~[1-9][0-9]{0,8}(?: \([a-z]+\)(?: [0-9]+)?)*$/u, "") || name;
}

/**
 * A name for a branch that goes to the bin through undoing. Its old name becomes free for the next
 * branch, or for the one that had it before.
 */
export function nameAfterUndo(
  { name }: Pick<Branch, "name">,
  after: ReadonlyMap<string, Branch>,
): string {
  return uniqueName(branchNames(after.values()), `${name} (undone)`);
}
