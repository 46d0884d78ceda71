import type { CommandRefusal } from "#domain/command.ts";
import { incompleteStatus } from "#domain/message.ts";
import type { MessageNode, ToolCallRequest, ToolCallResult } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { nodeAt } from "./round-nodes.ts";
import type { NodeLookup } from "./round-nodes.ts";
import { STILL_WRITTEN } from "./still-written.ts";

/** An assistant node with calls and the tool nodes right after it, as positions in a branch. */
export interface Round {
  /** Position of the assistant node. */
  start: number;
  /** Position of the last tool node, or `start` if there is none yet. */
  end: number;
  calls: readonly ToolCallRequest[];
  /** True if each call has exactly one result, in call order. */
  finished: boolean;
}

/** A broken law of SPEC.md. `nodeId` is absent if no single node is affected. */
export interface Violation {
  law: string;
  nodeId?: string;
  message: string;
}

/** The calls of `node` that have no result among `resultNodes`, in call order. */
export function openCalls(
  node: MessageNode,
  resultNodes: readonly MessageNode[],
): ToolCallRequest[] {
  const answered = new Set(resultNodes.map((result) => result.message.toolResult?.requestId));
  return (node.message.toolCalls ?? []).filter((call) => !answered.has(call.id));
}

/** The round that the message at `index` belongs to; undefined if it belongs to none. */
export function roundAt(
  messageIds: readonly string[],
  index: number,
  lookup: NodeLookup,
): Round | undefined {
  const at = (position: number): MessageNode | undefined => nodeAt(messageIds, position, lookup);
  let start = index;
  while (at(start)?.message.role === "tool") start -= 1;
  const calls = at(start)?.message.toolCalls ?? [];
  if (calls.length === 0) return undefined;
  const results: MessageNode[] = [];
  for (let next = at(start + 1); next?.message.role === "tool" && results.length < calls.length;) {
    results.push(next);
    next = at(start + 1 + results.length);
  }
  const end = start + results.length;
  return index > end ? undefined : { start, end, calls, finished: inCallOrder(calls, results) };
}

/** The round at the branch's end that still lacks results, which are the only messages that may follow. */
export function openRoundAtTip(
  messageIds: readonly string[],
  lookup: NodeLookup,
): Round | undefined {
  const round = roundAt(messageIds, messageIds.length - 1, lookup);
  return round === undefined || round.finished ? undefined : round;
}

/** What a fork keeps: everything through this position; -1 keeps nothing. */
export interface ForkPoint {
  throughIndex: number;
}

/**
 * Laws R5 and R6: moves a fork at `nodeId` to where it splits no round.
 *
 * @param nodeId null keeps nothing
 * @param streamingNodeId the node that a run of this branch is streaming, if any
 */
export function resolveForkPoint(
  messageIds: readonly string[],
  nodeId: string | null,
  lookup: NodeLookup,
  streamingNodeId?: string,
): Result<ForkPoint, CommandRefusal> {
  if (nodeId === null) return ok({ throughIndex: -1 });
  const index = messageIds.lastIndexOf(nodeId);
  if (index < 0) return err({ kind: "not_found", message: "The branch has no such message." });
  if (nodeId === streamingNodeId) {
    return err({ kind: "streaming", message: STILL_WRITTEN });
  }
  const round = roundAt(messageIds, index, lookup);
  if (round === undefined) return ok({ throughIndex: index });
  return ok({ throughIndex: round.finished ? round.end : round.start - 1 });
}

/**
 * Checks the laws that a branch's messages must obey before a request is sent (B1, R1, R2, R3, R7).
 * Returns the violations; if there are none, the branch may be sent.
 */
export function checkSendable(nodes: readonly MessageNode[]): Violation[] {
  return checkMessages(nodes, { openTip: false });
}

/**
 * Checks the same laws for a branch at rest or at work, whose last round may still wait for all its
 * results.
 */
export function checkPath(nodes: readonly MessageNode[]): Violation[] {
  return checkMessages(nodes, { openTip: true });
}

function checkMessages(nodes: readonly MessageNode[], allowed: { openTip: boolean }): Violation[] {
  const found: Violation[] = [];
  for (const [index, node] of nodes.entries()) {
    found.push(...chainProblems(node, nodes[index - 1]), ...shapeProblems(node));
  }
  let index = 0;
  for (let node = nodes[0]; node !== undefined; node = nodes[index]) {
    const results = toolNodesFrom(nodes, index + 1);
    const waits = allowed.openTip && index === nodes.length - 1;
    if (hasCalls(node)) {
      if (!waits) found.push(...roundProblems(node, results));
      index += 1 + results.length;
    } else {
      if (node.message.role === "tool") found.push(withoutCall(node));
      index += 1;
    }
  }
  return found;
}

function chainProblems(node: MessageNode, before: MessageNode | undefined): Violation[] {
  const expected = before?.id ?? null;
  if (node.parentId === expected) return [];
  return [
    {
      law: "B1",
      nodeId: node.id,
      message: `Its parent is ${String(node.parentId)}, the message before it ${String(expected)}.`,
    },
  ];
}

function shapeProblems(node: MessageNode): Violation[] {
  const { role, toolCalls, toolResult } = node.message;
  const found: Violation[] = [];
  const broken = (law: string, message: string): void => {
    found.push({ law, nodeId: node.id, message });
  };
  const calls = toolCalls?.length ?? 0;
  const cut = incompleteStatus(node.message) !== undefined;
  if (calls > 0 && cut) broken("R3", "A message that was cut off carries tool calls.");
  if (calls > 0 && role !== "assistant") broken("R7", `A ${role} message carries tool calls.`);
  if ((toolResult !== undefined) !== (role === "tool")) {
    broken("R7", "A tool message carries one result, and no other message does.");
  }
  return found;
}

function roundProblems(node: MessageNode, results: readonly MessageNode[]): Violation[] {
  const calls = node.message.toolCalls ?? [];
  if (inCallOrder(calls, results)) return [];
  const found = calls.flatMap((call) => callProblems(node, call, results));
  const known = new Set(calls.map((call) => call.id));
  const strangers = results.filter((result) => !known.has(requestIdOf(result) ?? ""));
  found.push(...strangers.map(withoutCall));
  if (found.length > 0) return found;
  return [
    { law: "R1", nodeId: node.id, message: "The results are not in the order of the calls." },
  ];
}

function callProblems(
  node: MessageNode,
  call: ToolCallRequest,
  results: readonly MessageNode[],
): Violation[] {
  const same = node.message.toolCalls?.filter((other) => other.id === call.id).length ?? 0;
  const answers = results.filter((result) => requestIdOf(result) === call.id).length;
  if (same === 1 && answers === 1) return [];
  const message =
    same > 1
      ? `Two calls share the id ${call.id}.`
      : `The call ${call.id} (${call.toolName}) has ${String(answers)} results.`;
  return [{ law: "R1", nodeId: node.id, message }];
}

function withoutCall(node: MessageNode): Violation {
  return { law: "R2", nodeId: node.id, message: "A tool result has no call before it." };
}

function inCallOrder(calls: readonly ToolCallRequest[], results: readonly MessageNode[]): boolean {
  if (calls.length !== results.length) return false;
  if (new Set(calls.map((call) => call.id)).size !== calls.length) return false;
  return calls.every((call, index) => requestIdOf(results[index]) === call.id);
}

function requestIdOf(node: MessageNode | undefined): ToolCallResult["requestId"] | undefined {
  return node?.message.toolResult?.requestId;
}

function hasCalls(node: MessageNode): boolean {
  return (node.message.toolCalls?.length ?? 0) > 0;
}

function toolNodesFrom(nodes: readonly MessageNode[], from: number): MessageNode[] {
  const results: MessageNode[] = [];
  for (let node = nodes[from]; node?.message.role === "tool"; node = nodes[from + results.length]) {
    results.push(node);
  }
  return results;
}
