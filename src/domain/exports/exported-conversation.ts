import type { Branch, ChatContext } from "#domain/context.ts";
import type { NameOf } from "#domain/files/markdown.ts";
import { attachmentsIn } from "#domain/message.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";
import { firstWords } from "#domain/text/first-words.ts";

/**
 * A conversation as it is exported in another format: its live branches, and the messages that they
 * list.
 */
export interface ExportedConversation {
  context: ChatContext;
  /** The active branch first, the others in order of creation. */
  branches: readonly Branch[];
  nodes: ReadonlyMap<string, MessageNode>;
  /** Bytes by blob id. Those that are missing, too large, or have no place in the format are left out. */
  bytes: ReadonlyMap<string, ExportedBytes>;
  /** The label of a branch, as on screen. */
  labelOf: (branch: Branch) => string;
}

export interface ExportedBytes {
  mediaType: string;
  base64: string;
  /** The content, if it is text. */
  text?: string;
}

/** Looks up the label of a live branch by its id. */
export function nameOfBranch({ branches, labelOf }: ExportedConversation): NameOf {
  return (branchId) => {
    const branch = branches.find(({ id }) => id === branchId);
    return branch && labelOf(branch);
  };
}

/** How many attachments appear only by name in the exported file. */
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

/** The messages that only this branch has, compared with the branches before it. */
export interface OwnNodes {
  /** The branch's messages that no earlier branch has. */
  nodes: MessageNode[];
  /** The first words of the message that they follow; "" if there is none. A tool's result has no words. */
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

/** Stands below a branch that has no messages of its own. */
export const ALL_ABOVE = "All messages of this branch are above.";

export function dataUrlOf(
  { bytes }: ExportedConversation,
  part: AttachmentPart,
): string | undefined {
  const found = bytes.get(part.blobId);
  return found && `data:${found.mediaType};base64,${found.base64}`;
}
