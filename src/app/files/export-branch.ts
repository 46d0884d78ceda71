import type { Services } from "#app/services/services.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { defined } from "#domain/defined.ts";
import { branchFileNameOf } from "#domain/files/file-name.ts";
import { branchMarkdown } from "#domain/files/markdown.ts";

import type { ExportedFile } from "./exported-file.ts";

/** Exports one branch as Markdown, to be read elsewhere. Undefined if the branch is gone. */
export async function exportBranch(
  services: Services,
  branchId: string,
): Promise<ExportedFile | undefined> {
  const branch = await services.branches.get(branchId);
  const context = branch && (await services.conversations.get(branch.contextId));
  if (branch === undefined || context === undefined) return undefined;
  const [nodes, branches] = await Promise.all([
    services.branches.nodes(branch.messageIds),
    services.branches.ofContext(context.id),
  ]);
  const tree = branchTree(branches);
  const label = branchLabel(tree, branch);
  const text = branchMarkdown({
    title: context.title,
    branch: label,
    ...(branch.systemPrompt === undefined ? {} : { systemPrompt: branch.systemPrompt.content }),
    ...defined({ userPrompt: branch.userPrompt }),
    nodes,
    nameOf: (id) => {
      const from = tree.byId.get(id);
      return from && branchLabel(tree, from);
    },
  });
  return {
    name: `${branchFileNameOf(context.title, label)}.md`,
    data: new Blob([text], { type: "text/markdown" }),
    conversations: 1,
    messages: nodes.length,
  };
}
