import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { FileRefusal, FileRows } from "./format.ts";

/** One context's rows, with where they stand in the file. */
export interface ContextInFile {
  context: ChatContext;
  /** Position in the file's `contexts`. */
  index: number;
  branches: Branch[];
  messages: MessageNode[];
}

/** A conversation with its sub-tasks and theirs: what an import takes or leaves as one. */
export interface Family {
  /** The conversation itself first. */
  members: ContextInFile[];
}

/**
 * The file's conversations. Every row must name a context of the file already; only sub-tasks whose
 * parents lead in a circle are found here.
 */
export function familiesOf(file: FileRows): Family[] | FileRefusal {
  const byId = new Map<string, ContextInFile>();
  for (const [index, context] of file.contexts.entries()) {
    byId.set(context.id, { context, index, branches: [], messages: [] });
  }
  for (const branch of file.branches) byId.get(branch.contextId)?.branches.push(branch);
  for (const node of file.messages) byId.get(node.contextId)?.messages.push(node);
  const families = new Map<string, Family>();
  for (const member of byId.values()) {
    if (member.context.parentId === undefined) {
      families.set(member.context.id, { members: [member] });
    }
  }
  const rootOf = rootFinder(byId);
  for (const member of byId.values()) {
    if (member.context.parentId === undefined) continue;
    const family = families.get(rootOf(member.context));
    if (family === undefined) return circle(member);
    family.members.push(member);
  }
  return [...families.values()];
}

/** The id of the conversation at the top; empty where parents lead in a circle. */
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
    message: "its parents lead back to itself",
  };
}
