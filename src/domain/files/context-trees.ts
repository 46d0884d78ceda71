import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { FileRefusal, FileRows } from "./format.ts";
import { forEach } from "./stepwise.ts";
import type { StepwiseTask } from "./stepwise.ts";

/** One context's rows, with their positions in the file. */
export interface ContextInFile {
  context: ChatContext;
  /** Position in the file's `contexts`. */
  index: number;
  branches: Branch[];
  messages: MessageNode[];
}

/** A conversation with its sub-tasks at any depth. An import adds or skips all of them together. */
export interface ContextTree {
  /** The conversation itself comes first. */
  members: ContextInFile[];
}

/**
 * Groups the rows of a file into conversations. Every row must already be known to refer to a context
 * of the file; only circular parents of sub-tasks are detected here.
 */
export function* contextTreeSteps(file: FileRows): StepwiseTask<ContextTree[] | FileRefusal> {
  const byId = new Map<string, ContextInFile>();
  for (const [index, context] of file.contexts.entries()) {
    byId.set(context.id, { context, index, branches: [], messages: [] });
  }
  yield* forEach(file.branches, (branch) => byId.get(branch.contextId)?.branches.push(branch));
  yield* forEach(file.messages, (node) => byId.get(node.contextId)?.messages.push(node));
  const trees = new Map<string, ContextTree>();
  for (const member of byId.values()) {
    if (member.context.parentId === undefined) {
      trees.set(member.context.id, { members: [member] });
    }
  }
  const rootOf = rootFinder(byId);
  for (const member of byId.values()) {
    if (member.context.parentId === undefined) continue;
    const tree = trees.get(rootOf(member.context));
    if (tree === undefined) return circle(member);
    tree.members.push(member);
  }
  return [...trees.values()];
}

/** The id of the top-level conversation; empty if the parents are circular. */
function rootFinder(byId: ReadonlyMap<string, ContextInFile>): (context: ChatContext) => string {
  const known = new Map<string, string>();
  return (context) => {
    const way: string[] = [];
    const seen = new Set<string>();
    let at: ChatContext | undefined = context;
    while (at?.parentId !== undefined && !known.has(at.id) && !seen.has(at.id)) {
      seen.add(at.id);
      way.push(at.id);
      at = byId.get(at.parentId)?.context;
    }
    const root = at === undefined || seen.has(at.id) ? "" : (known.get(at.id) ?? at.id);
    for (const id of way) known.set(id, root);
    return root;
  };
}

function circle({ index }: ContextInFile): FileRefusal {
  return {
    kind: "link",
    place: `contexts[${String(index)}].parentId`,
    message: "its parents form a loop",
  };
}
