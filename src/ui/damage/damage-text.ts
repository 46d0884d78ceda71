import type { DamagedRowRecord } from "#app/react/queries/damage.ts";

const nouns: Record<DamagedRowRecord["table"], string> = {
  contexts: "conversation",
  branches: "branch",
  messages: "message",
  runs: "run",
  undo: "undo step",
  connections: "connection",
  folders: "folder",
  modes: "mode",
  memories: "memory",
  ownTools: "tool of yours",
  toolPolicies: "standing approval",
  mcpServers: "MCP server",
  mcpTools: "MCP tool",
};

/** What a damaged row is: "message". */
export function nounOf({ table }: Pick<DamagedRowRecord, "table">): string {
  return nouns[table];
}

/** "An undo step", "An MCP server". */
export function articleOf({ table }: Pick<DamagedRowRecord, "table">): string {
  return /^[aeiou]|^MCP/u.test(nouns[table]) ? "An" : "A";
}

const MOST = 3;

/** What is wrong with it: "message.content: expected a list; title: it is missing". */
export function flawsText({ flaws }: Pick<DamagedRowRecord, "flaws">): string {
  const shown = flaws
    .slice(0, MOST)
    .map(({ place, message }) => (place === "" ? message : `${place}: ${message}`));
  const more = flaws.length > MOST ? [`${String(flaws.length - MOST)} more`] : [];
  return [...shown, ...more].join("; ");
}

/** What became of it, for the list. */
export function stateText(record: DamagedRowRecord): string {
  if (record.repairedAt !== undefined) return `Repaired. It was: ${flawsText(record)}`;
  if (record.writtenAt !== undefined) {
    return `Whole since it was changed. Before: ${flawsText(record)}`;
  }
  return flawsText(record);
}
