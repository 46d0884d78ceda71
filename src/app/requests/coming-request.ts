import type { Bough } from "#app/bough.ts";
import { engineOf } from "#app/engine.ts";
import type { ReadyRequest } from "#app/ports.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";
import { markAttachments } from "#domain/requests/attachment-marks.ts";
import type { Result } from "#domain/result.ts";
import { resolveForkPoint } from "#domain/rounds.ts";
import type { RunError } from "#domain/run-error.ts";

/** A request that is not sent yet. */
export interface ComingRequest {
  request: ReadyRequest;
  /** The body with marks where attachments stand. */
  marked: string;
  /** Of the body in UTF-8. */
  bytes: number;
}

export interface ComingInput {
  context: ChatContext;
  /** The branch as it stands, or as the fork being made will begin. */
  branch: Branch;
  /** Its messages. */
  nodes: readonly MessageNode[];
  /** What the composer holds, or what waits in the queue. */
  content: readonly ContentPart[];
}

/** What would leave now, were this sent. */
export async function comingRequest(
  bough: Bough,
  { context, branch, nodes, content }: ComingInput,
): Promise<Result<ComingRequest, RunError>> {
  const said = content.length === 0 ? nodes : [...nodes, saying(context, nodes, content)];
  const made = await engineOf(bough).requests.make({
    context,
    branch: { ...branch, messageIds: said.map(({ id }) => id) },
    nodes: said,
    warnOfRepetition: false,
  });
  if (!made.ok) return made;
  const { body, attachments } = made.value;
  const marked = markAttachments(body, attachments);
  const bytes = new TextEncoder().encode(body).length;
  return { ok: true, value: { request: made.value, marked, bytes } };
}

/** The fork begins where no round is split: the same place at which it will be made. */
export function forkedAt(
  branch: Branch,
  nodes: readonly MessageNode[],
  nodeId: string,
): readonly MessageNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const point = resolveForkPoint(branch.messageIds, nodeId, (id) => byId.get(id));
  return point.ok ? nodes.slice(0, point.value.throughIndex + 1) : nodes;
}

/** An id that no message has: the message is not made before it is sent. */
const UNSENT = "unsent";

function saying(
  { id: contextId }: ChatContext,
  nodes: readonly MessageNode[],
  content: readonly ContentPart[],
): MessageNode {
  return {
    id: UNSENT,
    contextId,
    parentId: nodes.at(-1)?.id ?? null,
    message: { role: "user", content: [...content] },
    createdAt: 0,
  };
}
