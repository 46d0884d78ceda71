import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { insertPlaceholders } from "#domain/requests/attachment-placeholders.ts";
import type { Result } from "#domain/result.ts";
import { resolveForkPoint } from "#domain/runs/rounds.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import type { PersonDefaults } from "#domain/settings/person-defaults.ts";

import type { ReadyRequest, RequestMaker } from "./ready-request.ts";

/** A request that would be sent next. */
export interface ComingRequest {
  request: ReadyRequest;
  /** The body with placeholders for attachments. */
  marked: string;
  /** The size of the body in UTF-8. */
  bytes: number;
}

export interface ComingInput {
  context: ChatContext;
  /** The branch as it is, or as the fork being made will start. */
  branch: Branch;
  /** As the person has set them. */
  defaults: PersonDefaults;
  /** As the person has set them. */
  modes: readonly Mode[];
  /** The branch's messages. */
  nodes: readonly MessageNode[];
  /** The next message: what the composer contains, or what waits in the queue. */
  content: readonly ContentPart[];
}

/** Makes the request that would go out if `content` were sent now. */
export async function comingRequest(
  requests: RequestMaker,
  { context, branch, defaults, modes, nodes, content }: ComingInput,
): Promise<Result<ComingRequest, RunError>> {
  const said = content.length === 0 ? nodes : [...nodes, saying(context, nodes, content)];
  const made = await requests.make({
    settings: effectiveSettings({ defaults, modes, context, branch }),
    nodes: said,
    contextId: context.id,
    ...defined({ hidden: branch.hidden, parentId: context.parentId }),
    warnOfRepetition: false,
  });
  if (!made.ok) return made;
  const { body, attachments } = made.value;
  const marked = insertPlaceholders(body, attachments);
  const bytes = new TextEncoder().encode(body).length;
  return { ok: true, value: { request: made.value, marked, bytes } };
}

/**
 * The messages that a fork at this message will share. Like the fork once made, they end where no round is
 * split.
 */
export function forkedAt(
  branch: Branch,
  nodes: readonly MessageNode[],
  nodeId: string,
): readonly MessageNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const point = resolveForkPoint(branch.messageIds, nodeId, (id) => byId.get(id));
  return point.ok ? nodes.slice(0, point.value.throughIndex + 1) : nodes;
}

/** An id that no stored message has. The real message is created when it is sent. */
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
