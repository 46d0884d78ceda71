import type { Branch, ChatContext } from "#domain/context.ts";
import type { NameOf } from "#domain/files/markdown.ts";
import { attachmentsIn } from "#domain/message.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";
import { firstWords } from "#domain/text/first-words.ts";

/** A conversation as it leaves Bough in another form: its live branches, and what they list. */
export interface ExportedConversation {
  context: ChatContext;
  /** The active one first, the others as they were made. */
  branches: readonly Branch[];
  nodes: ReadonlyMap<string, MessageNode>;
  /** By blob id, without those that are missing, too large, or that the form has no place for. */
  bytes: ReadonlyMap<string, ExportedBytes>;
  /** As the screen shows a branch. */
  labelOf: (branch: Branch) => string;
}

export interface ExportedBytes {
  mediaType: string;
  base64: string;
  /** What it says, if it is a text. */
  text?: string;
}

/** Names the live branches by their ids. */
export function nameOfBranch({ branches, labelOf }: ExportedConversation): NameOf {
  return (branchId) => {
    const branch = branches.find(({ id }) => id === branchId);
    return branch && labelOf(branch);
  };
}

/** How many attachments the form has only by name. */
export function onlyNamed({ nodes, bytes }: ExportedConversation): number {
  const ids = [...nodes.values()].flatMap(({ message }) =>
    attachmentsIn(message).map(({ blobId }) => blobId),
  );
  return [...new Set(ids)].filter((id) => !bytes.has(id)).length;
}

/** The messages that live branches list, parents first. */
export function listedNodes({ branches, nodes }: ExportedConversation): MessageNode[] {
  const ids = new Set(branches.flatMap(({ messageIds }) => messageIds));
  return [...ids].flatMap((id) => nodes.get(id) ?? []);
}

/** What a branch has of its own. */
export interface OwnNodes {
  /** Its messages that no branch before it has. */
  nodes: MessageNode[];
  /** The first words of what it follows; "" if it begins by itself. A tool's result has none. */
  after: string;
}

export function ownNodes({ branches, nodes }: ExportedConversation, branch: Branch): OwnNodes {
  const before = branches.slice(0, branches.indexOf(branch));
  const seen = new Set(before.flatMap(({ messageIds }) => messageIds));
  const own = branch.messageIds.filter((id) => !seen.has(id));
  const first = own[0] === undefined ? branch.messageIds.length : branch.messageIds.indexOf(own[0]);
  return {
    nodes: own.flatMap((id) => nodes.get(id) ?? []),
    after: lastWords(branch.messageIds.slice(0, first).flatMap((id) => nodes.get(id) ?? [])),
  };
}

function lastWords(nodes: readonly MessageNode[]): string {
  for (const { message } of nodes.toReversed()) {
    const words = firstWords(message, 60);
    if (words !== "") return words;
  }
  return "";
}

/** Said of a branch without messages of its own. */
export const ALL_ABOVE = "All messages of this branch are above.";

export function dataUrlOf(
  { bytes }: ExportedConversation,
  part: AttachmentPart,
): string | undefined {
  const found = bytes.get(part.blobId);
  return found && `data:${found.mediaType};base64,${found.base64}`;
}
