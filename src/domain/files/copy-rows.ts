import type { Branch, ChatContext, HiddenMarks } from "#domain/context.ts";
import type {
  ContentPart,
  FileChange,
  MessageNode,
  MessageSource,
  ToolCallRequest,
} from "#domain/message.ts";

import type { ContextInFile } from "./context-trees.ts";
import type { FileRows } from "./format.ts";

/** Maps old ids to new ones. An id that is not among the copied rows stays as it is. */
type Renaming = (id: string) => string;

interface Renamings {
  context: Renaming;
  branch: Renaming;
  node: Renaming;
  call: Renaming;
  /**
   * Maps the ids of attachments' bytes. An id stays if it is free, or if the same bytes are here under
   * it.
   */
  blob: Renaming;
}

/**
 * Copies rows under new ids and updates every reference between them. References to anything else (such
 * as a source in another conversation) stay.
 */
export function copyRows(
  members: readonly ContextInFile[],
  newId: () => string,
  blob: Renaming = (id) => id,
): FileRows {
  const to = { ...renamings(members, newId), blob };
  return {
    contexts: members.map(({ context }) => copyContext(context, to)),
    branches: members.flatMap(({ branches }) => branches.map((row) => copyBranch(row, to))),
    messages: members.flatMap(({ messages }) => messages.map((row) => copyNode(row, to))),
  };
}

function renamings(
  members: readonly ContextInFile[],
  newId: () => string,
): Omit<Renamings, "blob"> {
  const nodes = members.flatMap(({ messages }) => messages);
  const calls = nodes.flatMap(({ message }) => message.toolCalls ?? []);
  return {
    context: renaming(
      members.map(({ context }) => context),
      newId,
    ),
    branch: renaming(
      members.flatMap(({ branches }) => branches),
      newId,
    ),
    node: renaming(nodes, newId),
    call: renaming(calls, newId),
  };
}

function renaming(rows: readonly { id: string }[], newId: () => string): Renaming {
  const fresh = new Map<string, string>();
  for (const { id } of rows) if (!fresh.has(id)) fresh.set(id, newId());
  return (id) => fresh.get(id) ?? id;
}

function copyContext(context: ChatContext, to: Renamings): ChatContext {
  const { parentId, parentBranchId, parentCallId, parentNodeId, pinnedBranchId } = context;
  return {
    ...context,
    id: to.context(context.id),
    ...(parentId === undefined ? {} : { parentId: to.context(parentId) }),
    ...(parentBranchId === undefined ? {} : { parentBranchId: to.branch(parentBranchId) }),
    ...(parentCallId === undefined ? {} : { parentCallId: to.call(parentCallId) }),
    ...(parentNodeId === undefined ? {} : { parentNodeId: to.node(parentNodeId) }),
    ...(pinnedBranchId === undefined ? {} : { pinnedBranchId: to.branch(pinnedBranchId) }),
  };
}

function copyBranch(branch: Branch, to: Renamings): Branch {
  const { forkedFrom, hidden } = branch;
  return {
    ...branch,
    id: to.branch(branch.id),
    contextId: to.context(branch.contextId),
    messageIds: branch.messageIds.map(to.node),
    ...(hidden === undefined ? {} : { hidden: copyMarks(hidden, to) }),
    ...(forkedFrom === undefined ? {} : { forkedFrom: copyOrigin(forkedFrom, to) }),
  };
}

function copyMarks(hidden: HiddenMarks, to: Renamings): HiddenMarks {
  return Object.fromEntries(Object.entries(hidden).map(([id, mark]) => [to.node(id), mark]));
}

function copyOrigin(
  { branchId, nodeId }: NonNullable<Branch["forkedFrom"]>,
  to: Renamings,
): NonNullable<Branch["forkedFrom"]> {
  return {
    branchId: to.branch(branchId),
    ...(nodeId === undefined ? {} : { nodeId: to.node(nodeId) }),
  };
}

function copyNode(node: MessageNode, to: Renamings): MessageNode {
  const { toolCalls, toolResult, metadata } = node.message;
  return {
    ...node,
    id: to.node(node.id),
    contextId: to.context(node.contextId),
    parentId: node.parentId === null ? null : to.node(node.parentId),
    message: {
      ...node.message,
      content: node.message.content.map((part) => copyPart(part, to)),
      ...(toolCalls === undefined
        ? {}
        : { toolCalls: toolCalls.map((call) => copyCall(call, to)) }),
      ...(toolResult === undefined
        ? {}
        : { toolResult: { ...toolResult, requestId: to.call(toolResult.requestId) } }),
      ...(metadata?.source === undefined
        ? {}
        : { metadata: { ...metadata, source: copySource(metadata.source, to) } }),
    },
  };
}

function copyPart(part: ContentPart, to: Renamings): ContentPart {
  if (part.type === "workspace") {
    return { ...part, changes: part.changes.map((change) => copyChange(change, to)) };
  }
  const isAttachment = part.type === "image" || part.type === "file";
  return isAttachment ? { ...part, blobId: to.blob(part.blobId) } : part;
}

function copyChange({ path, file }: FileChange, to: Renamings): FileChange {
  return { path, file: file === null ? null : { ...file, blobId: to.blob(file.blobId) } };
}

function copyCall(call: ToolCallRequest, to: Renamings): ToolCallRequest {
  return { ...call, id: to.call(call.id) };
}

function copySource(source: MessageSource, to: Renamings): MessageSource {
  const { contextId, branchId, nodeIds } = source;
  return {
    ...source,
    ...(contextId === undefined ? {} : { contextId: to.context(contextId) }),
    ...(branchId === undefined ? {} : { branchId: to.branch(branchId) }),
    ...(nodeIds === undefined ? {} : { nodeIds: nodeIds.map(to.node) }),
  };
}
