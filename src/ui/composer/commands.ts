import type { ServerPrompts } from "#app/react/queries/mcp-offers.ts";
import type { McpPrompt } from "#domain/mcp/offers.ts";
import { missingText } from "#domain/mcp/problem-text.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { fieldNames } from "#domain/saved-prompt.ts";
import type { SavedPrompt } from "#domain/saved-prompt.ts";
import { shortened } from "#domain/text/shown-words.ts";
import { suggestionsIn } from "#ui/kit/components/suggestion.ts";
import type { Suggestion, SuggestionRow, SuggestionWords } from "#ui/kit/components/suggestion.ts";
import { folded, queryTerms, ranked } from "#ui/palette/rank.ts";
import { composerListWords } from "#ui/words/composer-lists.ts";

/** The longest gist of a prompt, in UTF-16 units. */
const LONGEST_GIST = 90;

/** A command that a slash offers. */
export type Command = OwnCommand | { kind: "server_prompt"; server: McpServer; prompt: McpPrompt };

type OwnCommand = { kind: "prompt"; prompt: SavedPrompt } | { kind: "manage"; isEmpty: boolean };

/**
 * The prompts whose names contain what is typed. The way to their settings is offered only right after the
 * slash, so that Enter sends a word that names no prompt.
 */
export function commandRows(
  prompts: readonly SavedPrompt[] | undefined,
  query: string,
): Suggestion<Command>[] {
  if (prompts === undefined) return [];
  const terms = queryTerms(query);
  const named = prompts.filter(({ name }) => terms.every((term) => folded(name).includes(term)));
  const found = query !== "" && terms.length === 0 ? [] : ranked(query, named, ({ name }) => name);
  const commands: OwnCommand[] = [
    ...found.map((prompt): OwnCommand => ({ kind: "prompt", prompt })),
    ...(query === "" ? [{ kind: "manage" as const, isEmpty: prompts.length === 0 }] : []),
  ];
  return commands.map((value, index) => ({
    kind: "suggestion",
    key: value.kind === "prompt" ? value.prompt.id : value.kind,
    value,
    index,
    text: value.kind === "prompt" ? value.prompt.name : composerListWords.managePrompts,
    chosen: false,
  }));
}

/**
 * The prompts of MCP servers, under the servers' names. What is missing is said only right after the slash. A
 * server without prompts is not mentioned.
 *
 * @param from the index of the first of them among all suggestions
 */
export function serverRows(
  servers: readonly ServerPrompts[],
  query: string,
  from: number,
): SuggestionRow<Command>[] {
  const rows: SuggestionRow<Command>[] = [];
  const say = (server: McpServer, label: string) =>
    rows.push({ kind: "heading", key: server.id, label });
  let index = from;
  for (const { server, prompts } of servers) {
    if (prompts?.ok !== true) {
      const line = query === "" && lineFor(server, prompts);
      if (line !== false && line !== "") say(server, line);
      continue;
    }
    const found = matching(prompts.value, query);
    if (found.length > 0) say(server, server.name);
    for (const prompt of found) {
      rows.push({
        kind: "suggestion",
        key: `${server.id} ${prompt.name}`,
        value: { kind: "server_prompt", server, prompt },
        index,
        text: `/${prompt.label}`,
        chosen: false,
      });
      index += 1;
    }
  }
  return suggestionsIn(rows).length > 0 || query === "" ? rows : [];
}

function matching(prompts: readonly McpPrompt[], query: string): readonly McpPrompt[] {
  if (query === "") return prompts;
  const terms = queryTerms(query);
  const named = prompts.filter((prompt) =>
    terms.every((term) => folded(prompt.label).includes(term)),
  );
  return terms.length === 0 ? [] : ranked(query, named, ({ label }) => label);
}

function lineFor(server: McpServer, prompts: ServerPrompts["prompts"]): string {
  if (prompts === undefined) return composerListWords.asking(server.name);
  if (prompts.ok || prompts.error.kind === "stopped") return "";
  if (prompts.error.kind === "unusable") return missingText(server.name, prompts.error.state);
  return composerListWords.promptsNotRead(server.name);
}

function toFillIn(name: string, fields: readonly string[]): string {
  return fields.length === 0 ? name : composerListWords.toFillIn(name, fields);
}

export function commandWords(command: Command): SuggestionWords {
  if (command.kind === "manage") {
    const name = composerListWords.managePrompts;
    return command.isEmpty ? { name, note: composerListWords.managePromptsHint } : { name };
  }
  if (command.kind === "server_prompt") {
    const { label, note, arguments: fields } = command.prompt;
    const name = composerListWords.promptOf(label, command.server.name);
    return {
      name: toFillIn(
        name,
        fields.map((field) => field.label),
      ),
      label: `/${label}`,
      ...(note === "" ? {} : { note: shortened(note, LONGEST_GIST) }),
    };
  }
  const { name, text } = command.prompt;
  const fields = fieldNames(text);
  const gist = text.replaceAll(/\s+/gu, " ").trim();
  return {
    name: toFillIn(name, fields),
    label: name,
    note: shortened(gist, LONGEST_GIST),
  };
}
