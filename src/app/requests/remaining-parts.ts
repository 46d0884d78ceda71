import type { Usage } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import type { TransportEnd } from "#providers/wire/transport.ts";

import type { ReadyRequest } from "./ready-request.ts";

/**
 * The parts of an answer that are still to be read once its stream has ended. If the stream broke off or was
 * stopped, only its reports of usage count.
 */
export function remainingParts(
  request: Pick<ReadyRequest, "decodeBody">,
  decoder: StreamDecoder,
  end: TransportEnd,
): StreamPart[] {
  if (end.kind === "body") return request.decodeBody(end.text);
  const parts = decoder.end();
  if (end.kind === "closed" || end.kind === "done") return parts;
  return parts.filter(({ type }) => type === "usage");
}

/**
 * Drops an output count that was reported before the rest of the answer arrived: an estimate is closer.
 * @param arrived estimated tokens of an unfinished answer; 0 for a finished one
 */
export function reportedUsage(usage: Usage | undefined, arrived: number): Usage | undefined {
  if (usage?.outputTokens === undefined || usage.outputTokens >= arrived) return usage;
  const { outputTokens: _early, ...rest } = usage;
  return rest;
}
