import type { MessageNode } from "#domain/message.ts";
import { gistOf } from "#domain/message.ts";

/** What is taken or left together: one message, or a tool round whole. */
export interface MessageGroup {
  nodes: readonly MessageNode[];
  who: string;
  /** Its first words. */
  gist: string;
  /** A call still waits for its result: a round is taken whole or not at all. */
  open: boolean;
}

/** A branch's messages in their order, tool rounds together. */
export function groupsOf(nodes: readonly MessageNode[]): MessageGroup[] {
  const groups: MessageNode[][] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (node.message.role === "tool" && last !== undefined) last.push(node);
    else groups.push([node]);
  }
  return groups.map(groupOf);
}

function groupOf(nodes: readonly MessageNode[]): MessageGroup {
  const [first, ...results] = nodes;
  const calls = first?.message.toolCalls ?? [];
  const said = first === undefined ? "" : firstWords(gistOf(first.message));
  const used = calls.map((call) => call.toolName).join(", ");
  return {
    nodes,
    who: speaker(first),
    gist: [said, used === "" ? "" : `used ${used}`].filter((words) => words !== "").join(" · "),
    open: calls.length > results.length,
  };
}

/** Characters: two lines of a wide dialog. */
const GIST = 160;

function firstWords(text: string): string {
  const line = text
    .slice(0, 2 * GIST)
    .replaceAll(/\s+/gu, " ")
    .trim();
  return line.length <= GIST ? line : `${line.slice(0, GIST - 1)}…`;
}

function speaker(node: MessageNode | undefined): string {
  if (node?.message.role === "user") return node.message.metadata?.synthetic ? "Bough" : "You";
  return node?.message.role === "system" ? "System" : "Assistant";
}

/** The messages of the groups that are taken, in their order. */
export function takenNodes(
  groups: readonly MessageGroup[],
  left: ReadonlySet<string>,
): MessageNode[] {
  return groups.filter((group) => isTaken(group, left)).flatMap((group) => group.nodes);
}

/** @param left ids of the first messages of those groups that are not wanted */
export function isTaken(group: MessageGroup, left: ReadonlySet<string>): boolean {
  return !group.open && !left.has(idOf(group));
}

/** The group's first message stands for it. */
export function idOf({ nodes }: MessageGroup): string {
  return nodes[0]?.id ?? "";
}
