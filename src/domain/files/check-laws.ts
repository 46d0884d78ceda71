import { checkSteps } from "#domain/branching/laws.ts";
import type { ContextRows } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Violation } from "#domain/runs/rounds.ts";

import type { ContextInFile } from "./context-trees.ts";
import type { FileRefusal } from "./format.ts";
import type { StepwiseTask } from "./stepwise.ts";

/** Each row's position in the file. */
export interface Positions {
  branches: ReadonlyMap<string, number>;
  messages: ReadonlyMap<string, number>;
}

/** The first law of SPEC.md that a conversation of the file breaks; undefined if it breaks none. */
export function* lawSteps(
  member: ContextInFile,
  positions: Positions,
): StepwiseTask<FileRefusal | undefined> {
  const pool = new Map(member.messages.map((node) => [node.id, node]));
  const rows: ContextRows = {
    context: member.context,
    branches: member.branches,
    lookup: (id) => pool.get(id),
  };
  for (const [violation] of checkSteps(rows)) {
    if (violation !== undefined) return refusalOf(violation, member, positions, pool);
    yield;
  }
  return undefined;
}

function refusalOf(
  violation: Violation,
  member: ContextInFile,
  positions: Positions,
  pool: ReadonlyMap<string, MessageNode>,
): FileRefusal {
  return {
    kind: "law",
    law: violation.law,
    place: placeOf(violation, member, positions, pool),
    message: violation.message,
    conversation: member.context.title,
  };
}

function placeOf(
  { law, nodeId }: Violation,
  member: ContextInFile,
  positions: Positions,
  pool: ReadonlyMap<string, MessageNode>,
): string {
  const node = pool.get(nodeId ?? "");
  if (node !== undefined) return messagePlace(law, node, positions);
  const branch = law === "B2" ? sameNamed(member.branches) : undefined;
  if (branch !== undefined) return `branches[${String(positions.branches.get(branch.id))}].name`;
  return `contexts[${String(member.index)}]`;
}

function messagePlace(law: string, { id }: MessageNode, { messages }: Positions): string {
  const row = `messages[${String(messages.get(id))}]`;
  return law === "B1" ? `${row}.parentId` : row;
}

/** The first branch whose name is invalid or already taken. */
function sameNamed(branches: readonly Branch[]): Branch | undefined {
  const seen = new Set<string>();
  return branches.find(({ name }) => {
    if (name !== name.trim() || seen.has(name)) return true;
    seen.add(name);
    return false;
  });
}
