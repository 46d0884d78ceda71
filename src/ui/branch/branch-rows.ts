import type { NodeLabel } from "#app/react/queries/node-labels.ts";
import type { BranchChoice, VersionChoice } from "#domain/branching/branch-choices.ts";
import type { Suggestion, SuggestionWords } from "#ui/kit/components/suggestion.ts";
import { branchPickerWords } from "#ui/words/branch-picker.ts";

/** A row of the branch picker. */
export interface BranchRow {
  choice: BranchChoice;
  words: SuggestionWords;
}

/**
 * The picker's rows. Before anything is typed, these are all choices, each version below its branch. After
 * that, they are the matches, those by name before those by note. A version carries its branch's name
 * wherever its branch is not in a row above it.
 */
export function branchRows(
  choices: readonly BranchChoice[],
  labels: ReadonlyMap<string, NodeLabel>,
  chosenId: string | null,
  typed: string | null,
): Suggestion<BranchRow>[] {
  const asked = (typed ?? "").toLowerCase().split(/\s+/u).filter(Boolean);
  const heads = new Set(choices.flatMap(({ kind, base }) => (kind === "branch" ? [base.id] : [])));
  const rows = choices.map((choice) => {
    const words = wordsOf(choice, labels);
    const isHeaded = heads.has(choice.base.id);
    return { choice, words: isHeaded ? words : { ...alone(words), hue: choice.base.colour } };
  });
  const found = rows.filter(({ words: { name } }) => {
    const text = name.toLowerCase();
    return asked.every((word) => text.includes(word));
  });
  const suiting =
    asked.length === 0
      ? found
      : found
          .map(({ choice, words }) => ({ choice, words: alone(words) }))
          .toSorted((one, other) => distance(one, asked) - distance(other, asked));
  const hasVersions = new Set(
    choices.flatMap(({ kind, base }) => (kind === "version" ? [base.id] : [])),
  );
  return suiting.map((row, index) => {
    const { kind, base, leadsTo } = row.choice;
    return {
      kind: "suggestion",
      key: `${kind} ${leadsTo.id} ${base.id}`,
      value: row,
      index,
      text: textOf(row.choice),
      chosen: leadsTo.id === chosenId && (kind === "version" || !hasVersions.has(base.id)),
    };
  });
}

/** Marks the rows that lead to an unseen answer. */
export function withUnseen(
  rows: readonly Suggestion<BranchRow>[],
  unseen: { has: (branchId: string) => boolean },
): Suggestion<BranchRow>[] {
  return rows.map((row) => {
    const { choice, words } = row.value;
    if (!unseen.has(choice.leadsTo.id)) return row;
    const { newAnswer } = branchPickerWords;
    const note = [capitalized(newAnswer), words.note].filter(Boolean).join(" · ");
    const told = { ...words, name: `${words.name}, ${newAnswer}`, note };
    return { ...row, value: { choice, words: told } };
  });
}

/** A version's words for a row that is not below its branch. */
function alone({ label: _label, indented: _indented, ...words }: SuggestionWords): SuggestionWords {
  return words;
}

/**
 * How far a row is from what was typed: 0 if all typed words are whole words of its name, 1 if they are parts
 * of its name, 2 if some occur only in its note.
 */
function distance({ choice }: BranchRow, asked: readonly string[]): 0 | 1 | 2 {
  const name = textOf(choice).toLowerCase();
  const words = name.split(/\s+/u);
  if (asked.every((word) => words.includes(word))) return 0;
  return asked.every((word) => name.includes(word)) ? 1 : 2;
}

function textOf({ kind, base, ...choice }: BranchChoice): string {
  if (kind === "branch" || !("mark" in choice)) return base.name;
  return choice.mark === undefined
    ? branchPickerWords.beforeVersionsOf(base.name)
    : branchPickerWords.versionOf(base.name, choice.mark);
}

function wordsOf(choice: BranchChoice, labels: ReadonlyMap<string, NodeLabel>): SuggestionWords {
  const { base } = choice;
  if (choice.kind === "branch") {
    const note =
      choice.via === undefined
        ? ""
        : branchPickerWords.lastViewed(versionIn(choice.via, base.name));
    return {
      name: [base.name, note].filter(Boolean).join(", "),
      hue: base.colour,
      ...(note === "" ? {} : { note: capitalized(note) }),
    };
  }
  const { mark } = choice;
  const note = noteOf(choice, labels);
  // Below its branch, a version needs only its mark.
  const label =
    mark === undefined ? branchPickerWords.beforeVersions : branchPickerWords.version(mark);
  return {
    name: [textOf(choice), note].filter(Boolean).join(", "),
    label: capitalized(label),
    indented: true,
    ...(note === "" ? {} : { note: capitalized(note) }),
  };
}

/** Cuts the branch's name off a version's label. */
function versionIn(label: string, baseName: string): string {
  return label.startsWith(`${baseName} · `) ? label.slice(baseName.length + 3) : label;
}

/**
 * The message that tells a version from the others. Until that message exists, it is the one that it will
 * follow.
 */
export function tellingNodeOf({ place, leadsTo }: VersionChoice): string | undefined {
  return place === undefined ? undefined : (place.nodeId ?? leadsTo.messageIds.at(-1));
}

/** Tells two versions apart: how the message came to be, and its first words. */
function noteOf(choice: VersionChoice, labels: ReadonlyMap<string, NodeLabel>): string {
  const label = labels.get(tellingNodeOf(choice) ?? "");
  const { place } = choice;
  if (place === undefined || label === undefined) return "";
  // A version may also end with an answer that other versions continue.
  if (place.nodeId === undefined && label.role !== "assistant") return branchPickerWords.noAnswer;
  if (place.nodeId === undefined)
    return [kindOf(label, 1), label.title].filter(Boolean).join(" · ");
  return [kindOf(label, place.number), label.title].filter(Boolean).join(" · ");
}

function kindOf({ role, model, edited }: NodeLabel, number: number): string {
  if (role === "user") return edited === true ? branchPickerWords.edited : branchPickerWords.asked;
  if (role !== "assistant") return "";
  // An assistant message may also be written by the person.
  if (edited === true) return branchPickerWords.editedByPerson;
  if (number > 1) {
    return model === undefined
      ? branchPickerWords.answeredAgain
      : branchPickerWords.answeredAgainBy(model);
  }
  return model === undefined ? branchPickerWords.answered : branchPickerWords.answeredBy(model);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
