import { textOf } from "#domain/message.ts";
import type { ContentPart, InternalMessage, ToolCallResult } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

/** How a protocol says the things that a turn holds; each an empty list where there is nothing. */
export interface BlockWriter<Block> {
  text(words: string): Block[];
  /** One part of what the person said. */
  userPart(part: ContentPart): Block[];
  answer(message: InternalMessage): Block[];
  result(result: ToolCallResult): Block[];
}

export interface AlternatingTurn<Block> {
  role: "user" | "assistant";
  blocks: Block[];
}

const UNSEEN = "[The beginning of this conversation is not shown.]";

/**
 * The branch as turns that alternate, the person first, for protocols that take no others. Results
 * of one round and what the person says after them are one turn, in this order. Each block depends
 * only on what stands before it: one more message leaves the request's beginning as it was, and
 * with it the provider's cache.
 */
export function alternatingTurns<Block>(
  messages: PreparedContext["messages"],
  writer: BlockWriter<Block>,
): AlternatingTurn<Block>[] {
  const turns: AlternatingTurn<Block>[] = [];
  for (const { message } of messages) {
    const role = message.role === "assistant" ? "assistant" : "user";
    const blocks = blocksOf(message, writer);
    if (blocks.length === 0) continue;
    if (turns.length === 0 && role === "assistant") {
      turns.push({ role: "user", blocks: writer.text(UNSEEN) });
    }
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...blocks);
    else turns.push({ role, blocks: [...blocks] });
  }
  return turns;
}

function blocksOf<Block>(message: InternalMessage, writer: BlockWriter<Block>): Block[] {
  switch (message.role) {
    case "user":
      return message.content.flatMap((part) => writer.userPart(part));
    case "system":
      return writer.text(textOf(message));
    case "assistant":
      return writer.answer(message);
    case "tool":
      return message.toolResult === undefined ? [] : writer.result(message.toolResult);
  }
}
