import { branchMarkdown } from "#domain/files/markdown.ts";
import { messageLabel } from "#domain/message-label.ts";
import { shownWords } from "#domain/shown-words.ts";

import { ownNodes } from "./exported-conversation.ts";
import type { ExportedConversation } from "./exported-conversation.ts";

/** All branches as one Markdown text: the active one whole, of each other what it has of its own. */
export function allBranchesMarkdown(conversation: ExportedConversation): string {
  const { context, branches, labelOf } = conversation;
  return branches
    .map((branch) => {
      const { nodes, after } = ownNodes(conversation, branch);
      const from =
        after === undefined ? "" : ` (after “${shownWords(messageLabel(after.message), 60)}”)`;
      return branchMarkdown({
        title: context.title || "Untitled",
        branch: `${labelOf(branch)}${from}`,
        ...(branch.systemPrompt === undefined ? {} : { systemPrompt: branch.systemPrompt.content }),
        ...(branch.userPrompt === undefined ? {} : { userPrompt: branch.userPrompt }),
        nodes,
      });
    })
    .join("\n---\n\n");
}
