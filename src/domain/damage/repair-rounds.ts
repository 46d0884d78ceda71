import { incompleteStatus } from "#domain/message.ts";
import type { ContentPart, InternalMessage, MessageNode } from "#domain/message.ts";

type Lookup = (id: string) => MessageNode | undefined;

/**
 * Laws R1 to R3 and R7: turns the messages of incomplete rounds into plain text. The calls and their
 * results can still be read, but are no longer calls.
 *
 * @param paths the message ids of each branch; the round at a branch's end may be open
 */
export function roundsInWords(
  paths: readonly (readonly string[])[],
  lookup: Lookup,
): MessageNode[] {
  const broken = new Set<string>();
  // A message is the same on all branches, so a round that is broken on one is broken on all.
  for (let known = -1; broken.size > known;) {
    known = broken.size;
    for (const path of paths) noteBroken(path, lookup, broken);
  }
  return [...broken].flatMap((id) => {
    const node = lookup(id);
    return node === undefined ? [] : [{ ...node, message: inWords(node.message) }];
  });
}

function noteBroken(path: readonly string[], lookup: Lookup, broken: Set<string>): void {
  for (let at = 0; at < path.length;) {
    const id = path[at] ?? "";
    const node = lookup(id);
    const calls = node?.message.toolCalls ?? [];
    const given = resultsFrom(path, at + 1, lookup);
    if (calls.length === 0) {
      if (node?.message.role === "tool" || node?.message.toolResult !== undefined) broken.add(id);
      at += 1;
      continue;
    }
    const mayWait = at === path.length - 1;
    const isWhole = mayWait || isAnswered(calls, given, lookup);
    if (!isWhole || isMisplaced(node) || given.some((result) => broken.has(result))) broken.add(id);
    if (broken.has(id)) for (const result of given) broken.add(result);
    at += 1 + given.length;
  }
}

/** The tool messages that follow from this position on. */
function resultsFrom(path: readonly string[], from: number, lookup: Lookup): string[] {
  let end = from;
  while (lookup(path[end] ?? "")?.message.role === "tool") end += 1;
  return path.slice(from, end);
}

function isAnswered(
  calls: readonly { id: string }[],
  given: readonly string[],
  lookup: Lookup,
): boolean {
  if (calls.length !== given.length) return false;
  if (new Set(calls.map(({ id }) => id)).size < calls.length) return false;
  return given.every((id, at) => {
    const { toolResult, toolCalls } = lookup(id)?.message ?? {};
    return toolResult?.requestId === calls[at]?.id && toolCalls === undefined;
  });
}

function isMisplaced(node: MessageNode | undefined): boolean {
  if (node === undefined) return false;
  const { message } = node;
  const isCut = incompleteStatus(message) !== undefined;
  return message.role !== "assistant" || isCut || message.toolResult !== undefined;
}

/** A result becomes text of an answer, so that it never reads as if the person had said it. */
function inWords({ toolCalls = [], toolResult, ...message }: InternalMessage): InternalMessage {
  const called = toolCalls.map(
    ({ toolName, arguments: given }) =>
      `(A call of ${toolName}, not whole any more: ${JSON.stringify(given)})`,
  );
  const brought =
    toolResult === undefined
      ? []
      : [`(What a tool brought, without its call: ${JSON.stringify(toolResult.result)})`];
  const said = [...called, ...brought].map((text): ContentPart => ({ type: "text", text }));
  return {
    ...message,
    role: message.role === "tool" ? "assistant" : message.role,
    content: [...message.content, ...said],
  };
}
