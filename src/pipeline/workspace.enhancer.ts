import type { ContentPart, FileChange, MessageNode } from "#domain/message.ts";

import type { Enhancer } from "./prepare-input.ts";

/**
 * Tells the model in words which files a person's message changed. A tool has told so in its result.
 */
export const workspace: Enhancer = {
  name: "workspace",
  enhance: (prepared) => ({ ...prepared, messages: prepared.messages.map(inWords) }),
};

function inWords(node: MessageNode): MessageNode {
  const { message } = node;
  if (!message.content.some((part) => part.type === "workspace")) return node;
  const content = message.content.flatMap((part): ContentPart[] => {
    if (part.type !== "workspace") return [part];
    return message.role === "user" ? [{ type: "text", text: noteOf(part.changes) }] : [];
  });
  return { ...node, message: { ...message, content } };
}

/** Files that are named; the others are counted, as a model can list them. */
const NAMED = 100;

function noteOf(changes: readonly FileChange[]): string {
  const lines = changes.slice(0, NAMED).map(({ path, file }) => {
    return file === null ? `- ${path}: deleted` : `- ${path}: now ${file.size} bytes`;
  });
  const more = changes.length - NAMED;
  if (more > 0) lines.push(`- and ${more} more`);
  return (
    ["[With this message the person changed files of the workspace:", ...lines].join("\n") + "]"
  );
}
