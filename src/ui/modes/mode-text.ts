import type { ModeContent } from "#domain/modes/mode.ts";
import { limitsSaid } from "#domain/settings/run-limits.ts";
import { formatCount } from "#ui/format/format-number.ts";

/** A mode in one line: what is special about it. */
export function modeGist(
  mode: ModeContent,
  connections: readonly { id: string; name: string }[] | undefined,
): string {
  const { prompt, model, tools, approval, parameters, outputSchema, validators = [] } = mode;
  const off = [...Object.entries(tools.sources), ...Object.entries(tools.tools)].flatMap(
    ([name, isOn]) => (isOn ? [] : [name]),
  );
  const parts = [
    limitText[tools.limit] + (off.length > 0 ? `, without ${off.join(", ")}` : ""),
    ...(approval === "every" ? ["asks before every call"] : []),
    ...(model === undefined ? [] : [modelGist(model, connections)]),
    ...(Object.keys(parameters).length === 0 ? [] : ["own parameters"]),
    ...(outputSchema === undefined ? [] : ["answers in a schema"]),
    ...(validators.length === 0 ? [] : [formatCount(validators.length, "validator")]),
    ...(limitsSaid(mode).length === 0 ? [] : ["own limits"]),
    ...(prompt === "" ? [] : [opening(prompt)]),
  ];
  return parts.join(" · ");
}

function opening(prompt: string): string {
  const words = prompt.replaceAll(/\s+/gu, " ");
  return words.length > 120 ? `“${words.slice(0, 120).trimEnd()}…”` : `“${words}”`;
}

const limitText = {
  any: "All tools",
  reading: "Only tools that change nothing",
  none: "No tools",
} as const;

function modelGist(
  { connectionId, modelId }: NonNullable<ModeContent["model"]>,
  connections: readonly { id: string; name: string }[] | undefined,
): string {
  const connection = connections?.find(({ id }) => id === connectionId);
  if (connection !== undefined) return `${modelId} at ${connection.name}`;
  return connections === undefined ? modelId : `${modelId}, whose connection is gone`;
}
