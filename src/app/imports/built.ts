import { buildConversation } from "#domain/imports/build-conversation.ts";
import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import type {
  ImportedConversation,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";

import type { FoundConversation } from "./read-export.ts";

/** Builds the rows of a conversation that was found. HTML in it becomes Markdown. */
export async function builtFrom({
  adapter,
  conversation,
}: Pick<FoundConversation, "adapter" | "conversation">): Promise<BuiltConversation> {
  return buildConversation(
    adapter.app,
    hasPages(conversation) ? await asText(conversation) : conversation,
  );
}

function hasPages({ nodes }: ImportedConversation): boolean {
  return nodes.some(({ parts }) => parts.some(({ type }) => type === "html"));
}

async function asText(conversation: ImportedConversation): Promise<ImportedConversation> {
  const { textOfHtml } = await import("./html-text.ts");
  const part = (one: ImportedPart): ImportedPart =>
    one.type === "html" ? { type: "text", text: textOfHtml(one.html) } : one;
  const node = (one: ImportedNode) => ({ ...one, parts: one.parts.map(part) });
  return { ...conversation, nodes: conversation.nodes.map(node) };
}
