import { callWithoutState, withoutState } from "#domain/connections/provider-state.ts";
import type { Branch, HiddenMarks } from "#domain/context.ts";
import { derivedId } from "#domain/derived-id.ts";
import type { InternalMessage, MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { NodeLookup } from "#domain/runs/round-nodes.ts";
import { roundAt } from "#domain/runs/rounds.ts";
import { marksOn, withMarks } from "#domain/text/hidden-marks.ts";

import { appendNodes } from "./append.ts";
import { refuseUnlessListed } from "./bring-back.ts";
import type { MessageSelection } from "./bring-back.ts";
import { noChange } from "./change-set.ts";
import type { ChangeSet, OperationResult } from "./change-set.ts";
import { branchById, liveBranch, refusal } from "./rows.ts";
import type { ContextRows } from "./rows.ts";

export interface CherryPick {
  /** The branch that receives the copies. */
  branchId: string;
  source: MessageSelection;
  /** The ids of the copies are derived from it. */
  pickId: string;
  now: number;
}

/**
 * Laws C2 to C4: appends copies of messages to another branch, in the order of their own branch. Reads
 * the rounds around the selected messages, and the round at the receiving branch's end.
 */
export function cherryPick(rows: ContextRows, pick: CherryPick): OperationResult {
  const target = liveBranch(rows.branches, pick.branchId);
  if (!target.ok) return target;
  const missing = refuseUnlessListed(rows, pick.source);
  if (missing !== undefined) return missing;
  const source = branchById(rows.branches, pick.source.branchId);
  const whole = wholeRounds(source?.messageIds ?? [], pick.source.nodeIds, rows.lookup);
  if (whole === undefined) {
    return err(
      refusal("wrong_state", "A tool call in this range is still waiting for its result."),
    );
  }
  const there = new Set(target.value.messageIds);
  if (whole.some((id) => there.has(derivedId(pick.pickId, id)))) return ok(noChange());
  const nodes = copies(
    rows,
    target.value,
    whole.filter((id) => !there.has(id)),
    pick,
  );
  if (nodes.length === 0) {
    return err(refusal("invalid_arguments", "All of these messages are already on the branch."));
  }
  const appended = appendNodes(rows, { branchId: pick.branchId, nodes });
  return appended.ok ? ok(withCopiedMarks(appended.value, source?.hidden, pick)) : appended;
}

/** Law L4: the copy of a hidden message is hidden too. */
function withCopiedMarks(
  change: ChangeSet,
  hidden: HiddenMarks | undefined,
  { branchId, pickId, now }: CherryPick,
): ChangeSet {
  const copied = Object.keys(hidden ?? {}).map((id) => [derivedId(pickId, id), { at: now }]);
  const putBranches = change.putBranches.map((branch) =>
    branch.id === branchId
      ? withMarks(branch, {
          ...branch.hidden,
          ...marksOn(Object.fromEntries(copied), branch.messageIds),
        })
      : branch,
  );
  return { ...change, putBranches };
}

/**
 * The messages and the rest of their tool rounds, in the order of the branch; undefined if one of the
 * rounds is not finished.
 */
export function wholeRounds(
  messageIds: readonly string[],
  picked: readonly string[],
  lookup: NodeLookup,
): readonly string[] | undefined {
  const places = new Set<number>();
  for (const id of picked) {
    const index = messageIds.lastIndexOf(id);
    if (index < 0) continue;
    const round = roundAt(messageIds, index, lookup);
    if (round !== undefined && !round.finished) return undefined;
    for (let at = round?.start ?? index; at <= (round?.end ?? index); at += 1) places.add(at);
  }
  return [...places].toSorted((left, right) => left - right).flatMap((at) => messageIds[at] ?? []);
}

function copies(
  { context, lookup }: ContextRows,
  { messageIds }: Branch,
  nodeIds: readonly string[],
  { source, pickId, now }: CherryPick,
): MessageNode[] {
  let parentId = messageIds.at(-1) ?? null;
  return nodeIds.flatMap((id) => {
    const node = lookup(id);
    if (node === undefined) return [];
    const copy: MessageNode = {
      id: derivedId(pickId, id),
      contextId: context.id,
      parentId,
      message: copyOf(node, source.branchId, pickId),
      createdAt: now,
    };
    parentId = copy.id;
    return [copy];
  });
}

/**
 * Law C3: copies a message without provider state, which is only valid where it was produced, and
 * without usage, which belongs to the request that cost it.
 */
function copyOf({ id, contextId, message }: MessageNode, branchId: string, pickId: string) {
  const { content, toolCalls, toolResult, metadata } = message;
  const copy: InternalMessage = {
    role: message.role,
    content: content.map(withoutState),
    metadata: {
      ...(metadata?.model === undefined ? {} : { model: metadata.model }),
      ...(metadata?.status === undefined ? {} : { status: metadata.status }),
      ...(metadata?.synthetic === undefined ? {} : { synthetic: metadata.synthetic }),
      source: { kind: "cherry_pick", contextId, branchId, nodeIds: [id] },
    },
  };
  if (toolCalls !== undefined) {
    copy.toolCalls = toolCalls.map((call) => ({
      ...callWithoutState(call),
      id: derivedId(pickId, call.id),
    }));
  }
  if (toolResult !== undefined) {
    copy.toolResult = { ...toolResult, requestId: derivedId(pickId, toolResult.requestId) };
  }
  return copy;
}
