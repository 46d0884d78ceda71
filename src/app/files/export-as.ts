import { base64Of, unlessUnreadable } from "#app/attachments/prepared.ts";
import type { Services } from "#app/services/services.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { activeBranchOf, isLive } from "#domain/branching/rows.ts";
import { allBranchesMarkdown } from "#domain/exports/all-branches.ts";
import { chatGptFile } from "#domain/exports/chatgpt-format.ts";
import type { ExportedBytes, ExportedConversation } from "#domain/exports/exported-conversation.ts";
import { onlyNamed } from "#domain/exports/exported-conversation.ts";
import { htmlPage } from "#domain/exports/html-page.ts";
import { llamaFile } from "#domain/exports/llama-format.ts";
import { fileNameOf } from "#domain/files/file-name.ts";
import { attachmentsIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

import type { ExportedFile } from "./exported-file.ts";
import { createBreath } from "./file-task.ts";

/** A format in which one conversation, with all its branches, is exported. */
export type ExportForm = "markdown" | "html" | "chatgpt" | "llama";

/** Exports the conversation in this format. Undefined if it does not exist. */
export async function exportAs(
  services: Services,
  contextId: string,
  form: ExportForm,
): Promise<ExportedFile | undefined> {
  const conversation = await conversationOf(services, contextId, form);
  if (conversation === undefined) return undefined;
  const { ending, type, write } = forms[form];
  const text = await write(conversation);
  return {
    name: `${fileNameOf(conversation.context.title)}.${ending}`,
    data: new Blob([text], { type }),
    conversations: 1,
    messages: conversation.nodes.size,
    ...(form in HELD ? { onlyNamed: onlyNamed(conversation) } : {}),
  };
}

interface Form {
  ending: string;
  type: string;
  write: (conversation: ExportedConversation) => string | Promise<string>;
}

const forms: Readonly<Record<ExportForm, Form>> = {
  markdown: { ending: "md", type: "text/markdown", write: allBranchesMarkdown },
  html: {
    ending: "html",
    type: "text/html",
    write: async (conversation) => {
      const { drawnAnswers } = await import("./answer-html.ts");
      const breath = createBreath(new AbortController().signal);
      return htmlPage(conversation, await drawnAnswers(conversation.nodes.values(), breath));
    },
  },
  chatgpt: { ending: "chatgpt.json", type: "application/json", write: chatGptFile },
  llama: { ending: "jsonl", type: "application/jsonl", write: llamaFile },
};

/**
 * Media types of the attachments whose bytes a format includes. Other attachments, and other formats, have
 * only names.
 */
const HELD: Partial<Record<ExportForm, RegExp>> = {
  html: /^image\//u,
  llama: /^(?:(?:image|text|audio|video)\/|application\/pdf$)/u,
};

async function conversationOf(
  services: Services,
  contextId: string,
  form: ExportForm,
): Promise<ExportedConversation | undefined> {
  const context = await services.conversations.get(contextId);
  if (context === undefined) return undefined;
  const all = await services.branches.ofContext(contextId);
  const active = activeBranchOf({ context, branches: all });
  const live = all
    .filter((branch) => isLive(branch) && branch !== active)
    .toSorted((left, right) => left.createdAt - right.createdAt);
  const branches = active === undefined ? live : [active, ...live];
  const ids = [...new Set(branches.flatMap(({ messageIds }) => messageIds))];
  const rows = await services.branches.nodes(ids);
  const tree = branchTree(all);
  return {
    context,
    branches,
    nodes: new Map(rows.map((node) => [node.id, node])),
    bytes: await bytesOf(services, rows, HELD[form]),
    labelOf: (branch) => branchLabel(tree, branch),
  };
}

/** The most bytes of all attachments that are put into one text. */
const MOST = 50_000_000;

async function bytesOf(
  { databases }: Services,
  nodes: readonly MessageNode[],
  held: RegExp | undefined,
): Promise<Map<string, ExportedBytes>> {
  const found = new Map<string, ExportedBytes>();
  if (held === undefined) return found;
  let size = 0;
  const ids = nodes.flatMap(({ message }) => attachmentsIn(message).map(({ blobId }) => blobId));
  for (const { id, mediaType, data } of await createBlobStore(databases).many([...new Set(ids)])) {
    if (!held.test(mediaType) || size + data.size > MOST) continue;
    const bytes = await unlessUnreadable(bytesIn(data, mediaType));
    if (bytes === undefined) continue;
    size += data.size;
    found.set(id, bytes);
  }
  return found;
}

async function bytesIn(data: Blob, mediaType: string): Promise<ExportedBytes> {
  const isText = mediaType.startsWith("text/");
  return {
    mediaType,
    base64: await base64Of(data),
    ...(isText ? { text: await data.text() } : {}),
  };
}
