import { hueOf } from "#domain/branching/colours.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { hashedId } from "#domain/derived-id.ts";
import type { MessageNode } from "#domain/message.ts";

import { byContext } from "./by-context.ts";
import type { PartialRows } from "./rescued-rows.ts";

/**
 * Makes conversations for messages and branches whose own conversation is gone. Messages that no branch
 * lists are put on branches that follow from their parents.
 */
export function strayConversations(
  found: Pick<PartialRows, "branches" | "messages">,
  now: number,
): PartialRows {
  const branchesOf = byContext(found.branches);
  const messagesOf = byContext(found.messages);
  const rows: PartialRows = { contexts: [], branches: [], messages: [...found.messages] };
  for (const contextId of new Set([...branchesOf.keys(), ...messagesOf.keys()])) {
    const own = branchesOf.get(contextId) ?? [];
    const messages = messagesOf.get(contextId) ?? [];
    const listed = new Set(own.flatMap(({ messageIds }) => messageIds));
    const unlisted = messages.filter(({ id }) => !listed.has(id));
    const more = pathsOf(unlisted, messages, own).map((messageIds, at) =>
      branchOf(contextId, messageIds, own.length + at, now),
    );
    const branches = [...own, ...more];
    rows.branches.push(...branches);
    rows.contexts.push(contextOf(contextId, branches, now));
  }
  return rows;
}

/** A path from the first message to each unlisted message that has no successor. */
function pathsOf(
  unlisted: readonly MessageNode[],
  messages: readonly MessageNode[],
  branches: readonly Branch[],
): string[][] {
  const parents = parentsOf(messages, branches);
  const followed = new Set(parents.values());
  const ends = unlisted.filter(({ id }) => !followed.has(id));
  return ends.map(({ id }) => {
    const path = [id];
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) path.push(at);
    return path.reverse();
  });
}

/** The predecessor of each message: the one before it on a branch, otherwise its own `parentId`. */
function parentsOf(
  messages: readonly MessageNode[],
  branches: readonly Branch[],
): ReadonlyMap<string, string> {
  const known = new Set(messages.map(({ id }) => id));
  const parents = new Map<string, string>();
  const listed = new Set<string>();
  for (const { messageIds } of branches) {
    const path = messageIds.filter((id) => known.has(id));
    for (const [at, id] of path.entries()) {
      const before = path[at - 1];
      if (!listed.has(id) && before !== undefined) parents.set(id, before);
      listed.add(id);
    }
  }
  const firsts = new Map(parents);
  for (const { id, parentId } of messages) {
    if (listed.has(id) || parentId === null || !known.has(parentId)) continue;
    // A circle is cut where it would close.
    if (firstOf(parentId, firsts) === id) continue;
    parents.set(id, parentId);
    firsts.set(id, parentId);
  }
  return parents;
}

/**
 * The first message of a path. Shortens `above` along the way, so that no path is walked again and
 * again.
 */
function firstOf(id: string, above: Map<string, string>): string {
  const passed: string[] = [];
  let first = id;
  for (let next = above.get(first); next !== undefined; next = above.get(first)) {
    passed.push(first);
    first = next;
  }
  for (const one of passed) above.set(one, first);
  return first;
}

function branchOf(contextId: string, messageIds: string[], at: number, now: number): Branch {
  const name = at === 0 ? "main" : `found ${String(at + 1)}`;
  return {
    id: hashedId(`found ${contextId} ${messageIds.join(" ")}`),
    contextId,
    name,
    named: true,
    messageIds,
    colour: hueOf(at),
    activeAt: now,
    createdAt: now,
  };
}

function contextOf(id: string, branches: readonly Branch[], now: number): ChatContext {
  return {
    id,
    title: "Found messages",
    config: { modelId: "", connectionId: "", mode: DEFAULT_MODE, parameters: {} },
    activeBranchName: branches[0]?.name ?? "main",
    writerEpoch: 0,
    createdAt: now,
    updatedAt: now,
  };
}
