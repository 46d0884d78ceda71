import { LONGEST_PIECE } from "#domain/imports/json-splitter.ts";

const AT_ONCE = `${String(LONGEST_PIECE / 1_000_000)} million characters`;
export const IS_TOO_LONG = `is longer than Bough can read at once (${AT_ONCE}): left out.`;
const ARE_TOO_LONG = `are longer than Bough can read at once (${AT_ONCE}): left out.`;

/** Says which of the chosen files contain no conversations in a known format. */
export function strangersIn(names: readonly string[]): string[] {
  const [first, ...more] = names;
  if (first === undefined) return [];
  if (more.length === 0) return [`“${first}” has no conversations that Bough knows.`];
  return [`“${first}” and ${String(more.length)} more have no conversations that Bough knows.`];
}

/**
 * Says what could not be read in one document.
 *
 * @param strangers how many of its entries are not conversations
 * @param wrong how many bytes are not valid UTF-8
 */
export function wordsFor(faults: readonly string[], strangers: number, wrong: number): string[] {
  const words: string[] = [];
  if (wrong > 0) {
    words.push(
      wrong === 1
        ? "1 character is damaged: it is shown as “\uFFFD”."
        : `${String(wrong)} characters are damaged: they are shown as “\uFFFD”.`,
    );
  }
  if (faults.includes("unfinished")) {
    words.push("The file ends in the middle: what comes after that place is missing.");
  }
  const long = faults.filter((fault) => fault === "piece_too_long").length;
  if (long > 0) {
    words.push(long === 1 ? `1 entry ${IS_TOO_LONG}` : `${String(long)} entries ${ARE_TOO_LONG}`);
  }
  const isDamage = (fault: string) => fault !== "unfinished" && fault !== "piece_too_long";
  const damaged = faults.filter(isDamage).length + strangers;
  if (damaged > 0) {
    words.push(
      damaged === 1
        ? "1 entry is damaged and cannot be read."
        : `${String(damaged)} entries are damaged and cannot be read.`,
    );
  }
  return words;
}
