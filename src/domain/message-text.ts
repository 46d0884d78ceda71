import { CONTINUED, isContinuation } from "./continuation.ts";
import type { JsonValue } from "./json.ts";
import type { InternalMessage, MessageNode } from "./message.ts";
import { textOf } from "./message.ts";

/** Messages of a branch as plain text, for a reader who was not there: a person or another model. */

/** Text as a Markdown quotation. */
export function blockquote(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line.trim() === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** Messages as quoted Markdown, each under the name of its author. Empty ones are left out. */
export function quoteMessages(nodes: readonly MessageNode[]): string {
  const names = toolNames(nodes);
  return nodes
    .map(({ message }) => quoted(message, names))
    .filter((words) => words !== "")
    .join("\n\n");
}

function quoted(message: InternalMessage, names: Map<string, string>): string {
  if (isContinuation(message)) return `*${CONTINUED}*`;
  const words = messageText(message);
  return words === "" ? "" : `**${speaker(message, names)}**\n\n${blockquote(words)}`;
}

export interface Turn {
  role: "user" | "assistant";
  text: string;
}

/**
 * Messages as plain turns of a person and an assistant: tool calls and their results become text of
 * the assistant's turn, so that a model without tools can read them. Turns alternate, and the first
 * is the person's.
 */
export function plainTurns(nodes: readonly MessageNode[]): Turn[] {
  const names = toolNames(nodes);
  const turns: Turn[] = [];
  for (const { message } of nodes) {
    const words = messageText(message);
    if (words !== "") take(turns, turnOf(message, words, names));
  }
  return turns[0]?.role === "assistant" ? [{ role: "user", text: OMITTED_START }, ...turns] : turns;
}

/** The turns of `plainTurns`, followed by an instruction to the model as the person's last turn. */
export function turnsWithInstruction(nodes: readonly MessageNode[], instruction: string): Turn[] {
  const turns = plainTurns(nodes);
  take(turns, { role: "user", text: instruction });
  return turns;
}

/** The turns of `turnsWithInstruction` as messages, for a request that is made outside any run. */
export function turnNodes(
  contextId: string,
  nodes: readonly MessageNode[],
  instruction: string,
): MessageNode[] {
  return turnsWithInstruction(nodes, instruction).map(({ role, text }, at) => ({
    id: `turn-${at}`,
    contextId,
    parentId: at === 0 ? null : `turn-${at - 1}`,
    message: { role, content: [{ type: "text", text }] },
    createdAt: 0,
  }));
}

function turnOf(message: InternalMessage, text: string, names: Map<string, string>): Turn {
  if (message.role === "tool") {
    return { role: "assistant", text: `[${speaker(message, names)} answered: ${text}]` };
  }
  return { role: message.role === "assistant" ? "assistant" : "user", text };
}

function take(turns: Turn[], turn: Turn): void {
  const last = turns.at(-1);
  if (last?.role === turn.role) last.text += `\n\n${turn.text}`;
  else turns.push(turn);
}

/** The person's first turn, if the messages start with an answer. */
export const OMITTED_START = "[What I said before this is left out.]";

function toolNames(nodes: readonly MessageNode[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { message } of nodes) {
    for (const call of message.toolCalls ?? []) names.set(call.id, call.toolName);
  }
  return names;
}

function speaker(message: InternalMessage, names: Map<string, string>): string {
  const { role, toolResult, metadata } = message;
  if (role === "user") return metadata?.synthetic === true ? "Bough" : "You";
  if (role === "assistant") return "Assistant";
  return role === "tool" ? `Tool ${names.get(toolResult?.requestId ?? "") ?? ""}`.trim() : "System";
}

function messageText(message: InternalMessage): string {
  const { content, toolCalls = [], toolResult } = message;
  const attached = content.flatMap((part) =>
    part.type === "image" || part.type === "file"
      ? [`[${part.type}: ${part.name ?? "unnamed"}]`]
      : [],
  );
  const called = toolCalls.map(
    (call) => `[Called ${call.toolName} with ${asText(call.arguments)}]`,
  );
  const result = toolResult === undefined ? [] : [asText(toolResult.result)];
  return [textOf(message).trim(), ...attached, ...called, ...result]
    .filter((words) => words !== "")
    .join("\n\n");
}

function asText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
