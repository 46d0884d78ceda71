import type { ImportedConversation } from "#domain/imports/imported-conversation.ts";
import { fingerprintOf } from "#domain/imports/parts.ts";
import { sha256Of } from "#platform/sha256.ts";

import type { FoundConversation } from "./read-export.ts";

/** Makes sure that each conversation of a file has an id of its own. */
export class Distinct {
  /** By app and id: the hashes of all conversations seen with that id, in the order of the file. */
  readonly #known = new Map<string, string[]>();

  /**
   * Returns the conversation, with a number after its id if a different one already has that id.
   * Returns undefined for a duplicate: two parts of an archive may contain the same conversation.
   */
  async only({
    adapter,
    conversation,
  }: Pick<FoundConversation, "adapter" | "conversation">): Promise<
    ImportedConversation | undefined
  > {
    const key = `${adapter.app} ${conversation.id}`;
    const known = this.#known.get(key) ?? [];
    this.#known.set(key, known);
    const content = await contentOf(conversation);
    if (known.includes(content)) return undefined;
    known.push(content);
    if (known.length === 1) return conversation;
    return { ...conversation, id: `${conversation.id} (${String(known.length)})` };
  }
}

async function contentOf({ nodes }: ImportedConversation): Promise<string> {
  const text = JSON.stringify(nodes, (key, value: unknown) =>
    key === "data" && typeof value === "string" ? fingerprintOf(value) : value,
  );
  return sha256Of(new TextEncoder().encode(text));
}
