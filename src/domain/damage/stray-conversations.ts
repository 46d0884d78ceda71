import { hueOf } from "#domain/branching/colours.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { hashedId } from "#domain/derived-id.ts";
import type { MessageNode } from "#domain/message.ts";

import type { PartialRows } from "./rescued-rows.ts";

/**
 * Conversations around messages and branches whose own conversation is gone. Messages that no branch lists
 * are on branches that follow from their parents.
 */
export function strayConversations(
  found: Pick<PartialRows, "branches" | "messages">,
  now: number,
): PartialRows {
  const ids = new Set([...found.branches, ...found.messages].map(({ contextId }) => contextId));
  const rows: PartialRows = { contexts: [], branches: [], messages: [...found.messages] };
  for (const contextId of ids) {
    const own = found.branches.filter((one) => one.contextId === contextId);
    const messages = found.messages.filter((one) => one.contextId === contextId);
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

/** From the first message to each of these that has no successor. */
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
    for (let at = parents.get(id); at !== undefined; at = parents.get(at)) path.unshift(at);
    return path;
  });
}

/** The message before each that has one: as a branch lists it, otherwise as it says itself. */
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
  for (const { id, parentId } of messages) {
    if (listed.has(id) || parentId === null || !known.has(parentId)) continue;
    // A circle ends where it would close.
    if (!isAbove(id, parentId, parents)) parents.set(id, parentId);
  }
  return parents;
}

function isAbove(id: string, from: string, parents: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = from; at !== undefined; at = parents.get(at)) {
    if (at === id) return true;
  }
  return false;
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
