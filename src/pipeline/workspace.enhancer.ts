import type { ContentPart, FileChange, MessageNode } from "#domain/message.ts";

import type { Enhancer } from "./prepare-input.ts";

/**
 * Tells the model in words which files a person's message changed. A tool names its changes in its
 * result already.
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
    if (message.role !== "user") return [];
    const isGoal = message.metadata?.source?.kind === "sub_task";
    return [{ type: "text", text: noteOf(part.changes, isGoal ? GIVEN : CHANGED) }];
  });
  return { ...node, message: { ...message, content } };
}

/** The most files that are named. Others are only counted, since a model can list them. */
const NAMED = 100;

const CHANGED = "With this message the person changed files of the workspace:";
const GIVEN = "Files of the workspace, as the conversation that gave you this task left them:";

function noteOf(changes: readonly FileChange[], title: string): string {
  const lines = changes.slice(0, NAMED).map(({ path, file }) => {
    if (file === null) return `- ${path}: deleted`;
    return title === GIVEN ? `- ${path}: ${file.size} bytes` : `- ${path}: now ${file.size} bytes`;
  });
  const more = changes.length - NAMED;
  if (more > 0) lines.push(`- and ${more} more`);
  return `[${[title, ...lines].join("\n")}]`;
}
