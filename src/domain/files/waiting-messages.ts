import type { MessageNode } from "#domain/message.ts";

import type { FileRows } from "./format.ts";

/**
 * Messages of one conversation that an import would add. There may be a million of all of them, so they wait
 * somewhere else until then.
 */
export interface WaitingMessages {
  /** Their conversation's id after the import. */
  contextId: string;
  count: number;
  /** Ids of the bytes that they refer to, each once. */
  blobIds: readonly string[];
  from: MessageSource;
}

/** Where messages wait. */
export interface MessageSource {
  /** Those of these conversations, some at a time. Rejects if they can be read no longer. */
  read(contextIds: ReadonlySet<string>): AsyncIterable<MessageNode[]>;
}

/** All rows of a file but the messages, which wait. */
export type RowsAround = Omit<FileRows, "messages">;

/** The rows that an import adds. */
export interface AddedRows extends RowsAround {
  messages: readonly WaitingMessages[];
}

export function countOf(messages: readonly WaitingMessages[]): number {
  return messages.reduce((sum, { count }) => sum + count, 0);
}

/** The messages themselves, some at a time. */
export async function* readWaiting(
  messages: readonly WaitingMessages[],
): AsyncGenerator<MessageNode[], void, void> {
  const sources = new Set(messages.map(({ from }) => from));
  for (const source of sources) {
    const of = messages.filter(({ from }) => from === source);
    yield* source.read(new Set(of.map(({ contextId }) => contextId)));
  }
}
