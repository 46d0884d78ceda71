import type { MessageNode } from "#domain/message.ts";

import type { FileRows } from "./format.ts";

/**
 * The messages of one conversation that an import would add. A file may contain a million messages, so
 * until the import is confirmed they wait outside of memory.
 */
export interface WaitingMessages {
  /** The conversation's id after the import. */
  contextId: string;
  count: number;
  /** Ids of the bytes that the messages refer to, each once. */
  blobIds: readonly string[];
  from: MessageSource;
}

/** Where messages wait until they are imported. */
export interface MessageSource {
  /** Reads the messages of these conversations, some at a time. Rejects if they can no longer be read. */
  read(contextIds: ReadonlySet<string>): AsyncIterable<MessageNode[]>;
}

/** All rows of a file except the messages, which wait. */
export type RowsAround = Omit<FileRows, "messages">;

/** The rows that an import adds. */
export interface AddedRows extends RowsAround {
  messages: readonly WaitingMessages[];
}

export function countOf(messages: readonly WaitingMessages[]): number {
  return messages.reduce((sum, { count }) => sum + count, 0);
}

/** The waiting messages themselves, some at a time. */
export async function* readWaiting(
  messages: readonly WaitingMessages[],
): AsyncGenerator<MessageNode[], void, void> {
  const sources = new Set(messages.map(({ from }) => from));
  for (const source of sources) {
    const of = messages.filter(({ from }) => from === source);
    yield* source.read(new Set(of.map(({ contextId }) => contextId)));
  }
}
