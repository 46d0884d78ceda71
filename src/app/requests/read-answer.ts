import type { StreamPart } from "#domain/stream.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import type { TransportEnd } from "#providers/wire/transport.ts";

import type { ReadyRequest } from "./ready-request.ts";
import { remainingParts } from "./remaining-parts.ts";

export interface AnswerHandlers {
  /** Called when a success status arrives. */
  onOpen?(): void;
  /** Called when bytes arrive. Resets a watchdog. */
  onAlive(): void;
  /** Called with the parts of one event, or those left over when the stream ended. "done" stops reading. */
  onParts(parts: readonly StreamPart[]): "more" | "done";
}

/**
 * How long after its last event a settled answer counts as complete, although its connection stays open
 * (milliseconds). Usage and sources follow the announced end at once.
 */
const SETTLED_FOR = 5000;

/**
 * Sends a request and reads its answer to the end. An answer whose end was announced is complete, even if
 * the server then leaves the connection open or breaks it.
 */
export async function readAnswer(
  request: Pick<ReadyRequest, "createDecoder" | "decodeBody" | "send">,
  handlers: AnswerHandlers,
  signal: AbortSignal,
): Promise<TransportEnd> {
  const decoder = request.createDecoder();
  const enough = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitForMore = () => {
    clearTimeout(timer);
    timer = decoder.isSettled() ? setTimeout(() => enough.abort(), SETTLED_FOR) : undefined;
  };
  const sent = await request.send(
    {
      onOpen: () => handlers.onOpen?.(),
      onAlive: () => handlers.onAlive(),
      onEvent: (event) => {
        const next = handlers.onParts(decoder.push(event));
        // A timer for each of thousands of events would be a good part of the cost of reading them.
        if (timer !== undefined || decoder.isSettled()) waitForMore();
        return next;
      },
    },
    AbortSignal.any([signal, enough.signal]),
  );
  clearTimeout(timer);
  const end = signal.aborted ? sent : endOf(sent, decoder);
  handlers.onParts(remainingParts(request, decoder, end));
  return end;
}

function endOf(sent: TransportEnd, decoder: StreamDecoder): TransportEnd {
  const isCut = sent.kind === "aborted" || sent.kind === "broken";
  return isCut && decoder.isSettled() ? { kind: "closed" } : sent;
}
