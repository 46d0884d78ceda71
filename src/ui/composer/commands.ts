import { fieldNames } from "#domain/saved-prompt.ts";
import type { SavedPrompt } from "#domain/saved-prompt.ts";
import type { Suggestion, SuggestionWords } from "#ui/kit/components/suggestion.ts";
import { folded, queryTerms, ranked } from "#ui/palette/rank.ts";

/** What a slash offers. */
export type Command =
  | { kind: "prompt"; prompt: SavedPrompt }
  | { kind: "manage"; isEmpty: boolean };

/**
 * The prompts whose names contain what is typed. The way to their settings is offered only right
 * after the slash, so that Enter sends a word that names no prompt.
 */
export function commandRows(
  prompts: readonly SavedPrompt[] | undefined,
  query: string,
): Suggestion<Command>[] {
  if (prompts === undefined) return [];
  const terms = queryTerms(query);
  const named = prompts.filter(({ name }) => terms.every((term) => folded(name).includes(term)));
  const found = query !== "" && terms.length === 0 ? [] : ranked(query, named, ({ name }) => name);
  const commands: Command[] = [
    ...found.map((prompt): Command => ({ kind: "prompt", prompt })),
    ...(query === "" ? [{ kind: "manage" as const, isEmpty: prompts.length === 0 }] : []),
  ];
  return commands.map((value, index) => ({
    kind: "suggestion",
    key: value.kind === "prompt" ? value.prompt.id : value.kind,
    value,
    index,
    text: value.kind === "prompt" ? value.prompt.name : "Manage prompts…",
    chosen: false,
  }));
}

export function commandWords(command: Command): SuggestionWords {
  if (command.kind === "manage") {
    const name = "Manage prompts…";
    return command.isEmpty ? { name, note: "Keep texts here that you send often" } : { name };
  }
  const { name, text } = command.prompt;
  const fields = fieldNames(text);
  const gist = text.replaceAll(/\s+/gu, " ").trim();
  return {
    name: fields.length === 0 ? name : `${name}, to fill in: ${fields.join(", ")}`,
    label: name,
    note: gist.length > 90 ? `${gist.slice(0, 89)}…` : gist,
  };
}
