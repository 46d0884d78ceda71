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
  drafts: "draft",
  journal: "step of a run",
  chunks: "piece of an answer",
  requests: "request",
  requestBodies: "body of a request",
};

/** What a damaged row is: "message". */
export function nounOf({ table }: Pick<DamagedRowRecord, "table">): string {
  return nouns[table];
}

/** "An undo step", "An MCP server". */
export function articleOf({ table }: Pick<DamagedRowRecord, "table">): string {
  return /^[aeiou]|^MCP/u.test(nouns[table]) ? "An" : "A";
}

/** What a field is called, where its own name says little. */
const partNames: Readonly<Record<string, string>> = {
  message: "text",
  "message.content": "text",
  "message.toolCalls": "calls",
  "message.toolResult": "result of a call",
  "message.metadata": "details",
  messageIds: "list of messages",
  parentId: "place in the conversation",
  contextId: "conversation",
  config: "settings",
  overrides: "own settings",
  hidden: "list of hidden messages",
  systemPrompt: "system prompt",
  forkedAt: "origin",
  activeBranchName: "open branch",
  writerEpoch: "record of who writes",
  createdAt: "date",
  updatedAt: "date",
  activeAt: "date",
  deletedAt: "date",
  baseUrl: "address",
  toolName: "tool’s name",
  counters: "figures",
  calls: "calls",
  tools: "switches",
};

/** In words: "Something is wrong with its text and its date." */
export function plainFlaws({ flaws }: Pick<DamagedRowRecord, "flaws">): string {
  const parts = [...new Set(flaws.map(({ place }) => partName(place)))];
  if (parts.length > 2) return "Something is wrong with several parts of it.";
  const named = parts.map((part) => (part === "" ? "a part of it" : `its ${part}`)).join(" and ");
  return `Something is wrong with ${named}.`;
}

function partName(place: string): string {
  const [first = "", second = ""] = place.split(/[.[]/u);
  return (
    partNames[`${first}.${second}`] ?? partNames[first] ?? (/^[a-z]+$/u.test(first) ? first : "")
  );
}

const MOST = 3;

/** What is wrong with it, exactly: "message.content: expected a list; title: it is missing". */
export function flawsText({ flaws }: Pick<DamagedRowRecord, "flaws">): string {
  const shown = flaws
    .slice(0, MOST)
    .map(({ place, message }) => (place === "" ? message : `${place}: ${message}`));
  const more = flaws.length > MOST ? [`${String(flaws.length - MOST)} more`] : [];
  return [...shown, ...more].join("; ");
}

/** What became of it, for the list. */
export function stateText(record: DamagedRowRecord): string {
  if (record.repairedAt !== undefined) return repairedText(record);
  if (record.writtenAt !== undefined) return "Whole again since it was changed.";
  return plainFlaws(record);
}

/** What concerns no single place of a row was told in words when it was repaired. */
function repairedText({ flaws }: Pick<DamagedRowRecord, "flaws">): string {
  const told = flaws.flatMap(({ place, message }) => (place === "" ? [message] : []));
  return told.length === 0 ? "Repaired." : `Repaired: ${told.join("; ")}.`;
}
