import type { ModeContent } from "#domain/modes/mode.ts";
import { validBudgets, validRetries } from "#domain/settings/run-limits.ts";
import { modesWords } from "#ui/words/modes.ts";

import { sourceTitle } from "./source-title.ts";

/** Describes what is special about a mode in one line. */
export function modeGist(
  mode: ModeContent,
  connections: readonly { id: string; name: string }[] | undefined,
): string {
  const { prompt, model, tools, approval, parameters, outputSchema, validators = [] } = mode;
  const { budgets, retry } = mode;
  const off = [...Object.entries(tools.sources), ...Object.entries(tools.tools)].flatMap(
    ([name, isOn]) => (isOn ? [] : [sourceName(name)]),
  );
  const parts = [
    off.length > 0 ? modesWords.gist.without(limitText[tools.limit], off) : limitText[tools.limit],
    ...(approval === "every" ? [modesWords.gist.asksEvery] : []),
    ...(model === undefined ? [] : [modelGist(model, connections)]),
    ...(isEmpty(parameters) ? [] : [modesWords.gist.parameters]),
    ...(outputSchema === undefined ? [] : [modesWords.gist.schema]),
    ...(validators.length === 0 ? [] : [modesWords.gist.validators(validators.length)]),
    ...(isEmpty(validBudgets(budgets)) ? [] : [modesWords.gist.ownBudgets]),
    ...(isEmpty(validRetries(retry)) ? [] : [modesWords.gist.ownRetries]),
    ...(prompt === "" ? [] : [opening(prompt)]),
  ];
  return parts.join(" · ");
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

function opening(prompt: string): string {
  const words = prompt.replaceAll(/\s+/gu, " ");
  if (words.length <= 120) return `“${words}”`;
  return `“${words.slice(0, 120).replace(/[\s.,:;!?]+$/u, "")}…”`;
}

/** A source's name within a sentence, as the Tools dialog calls it. A name that is no source is a tool's. */
function sourceName(name: string): string {
  const title = sourceTitle(name);
  return title === name ? name : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

const limitText = modesWords.gist.limits;

function modelGist(
  { connectionId, modelId }: NonNullable<ModeContent["model"]>,
  connections: readonly { id: string; name: string }[] | undefined,
): string {
  const connection = connections?.find(({ id }) => id === connectionId);
  if (connection !== undefined) return modesWords.gist.modelAt(modelId, connection.name);
  return connections === undefined ? modelId : modesWords.gist.modelGone(modelId);
}
