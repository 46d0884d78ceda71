import { branchMarkdown } from "#domain/files/markdown.ts";
import { createOwnLabels } from "#domain/files/own-labels.ts";
import type { MessageNode } from "#domain/message.ts";

import { ALL_ABOVE, nameOfBranch, ownNodes } from "./exported-conversation.ts";
import type { ExportedConversation } from "./exported-conversation.ts";

/**
 * All branches as one Markdown text: the first branch in full, and from each other branch what only it
 * has.
 */
export function allBranchesMarkdown(conversation: ExportedConversation): string {
  const { context, branches, labelOf } = conversation;
  const ownLabels = createOwnLabels();
  return branches
    .map((branch, at) => {
      const { nodes, after } = ownNodes(conversation, branch);
      const text = branchMarkdown({
        ...(at === 0 ? { title: context.title || "Untitled" } : {}),
        branch: `${labelOf(branch)}${placeOf(nodes, after)}`,
        ...(branch.systemPrompt === undefined ? {} : { systemPrompt: branch.systemPrompt.content }),
        ...(branch.userPrompt === undefined ? {} : { userPrompt: branch.userPrompt }),
        nodes,
        nameOf: nameOfBranch(conversation),
        ownLabels,
      });
      return nodes.length > 0 || branch.messageIds.length === 0
        ? text
        : `${text}\n*${ALL_ABOVE}*\n`;
    })
    .join("\n---\n\n");
}

/** Says where a branch's own messages begin, or if it has none, where the branch ends. */
function placeOf(own: readonly MessageNode[], after: string): string {
  if (after === "") return "";
  return own.length > 0 ? ` (after “${after}”)` : ` (ends with “${after}”)`;
}
