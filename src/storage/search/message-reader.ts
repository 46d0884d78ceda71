import type { MessageNode } from "#domain/message.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { SearchMark } from "#storage/search-marks.ts";

import { watchKeys } from "./changed-keys.ts";

/** Reads the messages that may be hits. */
export interface MessageReader {
  /** The messages with these ids that exist. */
  read(ids: readonly string[]): Promise<MessageNode[]>;
  /** Drops messages that were marked, and so have changed recently; they are read again. */
  forget(marks: readonly SearchMark[]): void;
}

/** Reads a message each time it is asked for. */
export function createPlainReader({ messages }: Pick<BoughDatabase, "messages">): MessageReader {
  return {
    read: async (ids) => (await messages.bulkGet([...ids])).filter((node) => node !== undefined),
    forget: () => undefined,
  };
}

/** Characters of messages that are kept: a few thousand messages. */
const KEPT = 4_000_000;

/**
 * Keeps messages that it read recently. A query that is typed letter by letter looks through nearly the
 * same messages each time, and reading them is most of a search's work.
 */
export function createMessageReader(db: BoughDatabase, most = KEPT): MessageReader {
  const plain = createPlainReader(db);
  const kept = new KeptMessages(most);
  let changes = 0;
  watchKeys(db, "messages", (ids) => {
    changes += 1;
    if (ids === undefined) kept.clear();
    else kept.delete(ids);
  });
  return {
    read: async (ids) => {
      const missing = ids.filter((id) => !kept.has(id));
      const known = ids.flatMap((id) => kept.take(id) ?? []);
      if (missing.length === 0) return known;
      const before = changes;
      const read = await plain.read(missing);
      // If anything changed during the read, it may be older than the change.
      if (before === changes) kept.add(read);
      return [...known, ...read];
    },
    forget: (marks) => {
      if (marks.length === 0) return;
      const whole = new Set(marks.flatMap((one) => (one.nodeId === "" ? one.contextId : [])));
      if (whole.has("")) return kept.clear();
      kept.delete(marks.map(({ nodeId }) => nodeId));
      if (whole.size > 0) kept.deleteOf(whole);
    },
  };
}

/** Drops the messages that were asked for longest ago. */
class KeptMessages {
  readonly #nodes = new Map<string, { node: MessageNode; size: number }>();
  readonly #most: number;
  #size = 0;

  /** @param most characters of all kept messages together */
  constructor(most: number) {
    this.#most = most;
  }

  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  take(id: string): MessageNode | undefined {
    const found = this.#nodes.get(id);
    if (found === undefined) return undefined;
    this.#nodes.delete(id);
    this.#nodes.set(id, found);
    return found.node;
  }

  add(nodes: readonly MessageNode[]): void {
    this.delete(nodes.map(({ id }) => id));
    for (const node of nodes) {
      const size = charactersIn(node);
      this.#nodes.set(node.id, { node, size });
      this.#size += size;
    }
    for (const [id] of this.#nodes) {
      if (this.#size <= this.#most) return;
      this.delete([id]);
    }
  }

  delete(ids: readonly string[]): void {
    for (const id of ids) {
      this.#size -= this.#nodes.get(id)?.size ?? 0;
      this.#nodes.delete(id);
    }
  }

  deleteOf(contextIds: ReadonlySet<string>): void {
    for (const { node } of this.#nodes.values()) {
      if (contextIds.has(node.contextId)) this.delete([node.id]);
    }
  }

  clear(): void {
    this.#nodes.clear();
    this.#size = 0;
  }
}

/** Characters in all strings of a value; anything else counts as one. */
function charactersIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + charactersIn(one), 1);
}
