import { textOf } from "#domain/message.ts";
import type { ContentPart, InternalMessage, ToolCallResult } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

/**
 * Writes the contents of a turn in a protocol's format. Each method returns an empty list if there are
 * none.
 */
export interface BlockWriter<Block> {
  text(words: string): Block[];
  /** One part of the person's message. */
  userPart(part: ContentPart): Block[];
  answer(message: InternalMessage): Block[];
  result(result: ToolCallResult): Block[];
}

export interface AlternatingTurn<Block> {
  role: "user" | "assistant";
  blocks: Block[];
}

const OMITTED_START = "[The beginning of this conversation is not shown.]";

/**
 * The branch as alternating turns, starting with the person, for protocols that require this. The
 * results of a round and the person's next message form one turn, in this order. Each block depends
 * only on what comes before it, so a new message leaves the beginning of the request unchanged, and
 * the provider's prompt cache stays valid.
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
      turns.push({ role: "user", blocks: writer.text(OMITTED_START) });
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
