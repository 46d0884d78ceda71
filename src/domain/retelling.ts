import type { JsonValue } from "./json.ts";
import type { InternalMessage, MessageNode } from "./message.ts";
import { textOf } from "./message.ts";

/** Messages of a branch in words alone, for one who was not there: a person or another model. */

/** Words as a Markdown quotation. */
export function quoted(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line.trim() === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** Messages as quoted Markdown, each under the name of who said it. Empty ones are left out. */
export function retold(nodes: readonly MessageNode[]): string {
  const names = toolNames(nodes);
  return nodes
    .map(({ message }) => ({ who: speaker(message, names), words: wordsOf(message) }))
    .filter(({ words }) => words !== "")
    .map(({ who, words }) => `**${who}**\n\n${quoted(words)}`)
    .join("\n\n");
}

export interface Turn {
  role: "user" | "assistant";
  text: string;
}

/**
 * Messages as plain turns of a person and an assistant: tool calls and their results become words
 * of the assistant's turn, so that a model without tools can read them. Turns alternate, and the
 * first is the person's.
 */
export function plainTurns(nodes: readonly MessageNode[]): Turn[] {
  const names = toolNames(nodes);
  const turns: Turn[] = [];
  for (const { message } of nodes) {
    const words = wordsOf(message);
    if (words !== "") take(turns, turnOf(message, words, names));
  }
  return turns[0]?.role === "assistant" ? [{ role: "user", text: EARLIER }, ...turns] : turns;
}

/** The same with what a model is asked to do with them as the person's last words. */
export function askedOf(nodes: readonly MessageNode[], instruction: string): Turn[] {
  const turns = plainTurns(nodes);
  take(turns, { role: "user", text: instruction });
  return turns;
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

/** Stands for the person's first turn, where what is retold begins with an answer. */
export const EARLIER = "[What I said before this is left out.]";

function toolNames(nodes: readonly MessageNode[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { message } of nodes) {
    for (const call of message.toolCalls ?? []) names.set(call.id, call.toolName);
  }
  return names;
}

function speaker({ role, toolResult }: InternalMessage, names: Map<string, string>): string {
  if (role === "user") return "You";
  if (role === "assistant") return "Assistant";
  return role === "tool" ? `Tool ${names.get(toolResult?.requestId ?? "") ?? ""}`.trim() : "System";
}

function wordsOf(message: InternalMessage): string {
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
