import type { StreamPart } from "#domain/stream.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import type { TransportEnd } from "#providers/wire/transport.ts";

import type { ReadyRequest } from "./ready-request.ts";
import { remainingParts } from "./remaining-parts.ts";

export interface AnswerHandlers {
  /** A success status arrived. */
  onOpen?(): void;
  /** Bytes arrived; resets a watchdog. */
  onAlive(): void;
  /** The parts of one event, or those that were left when the stream ended. "done": stop reading. */
  onParts(parts: readonly StreamPart[]): "more" | "done";
}

/**
 * Milliseconds after the last event of a settled answer until it counts as complete although its
 * connection stays open. Usage and sources follow the end at once.
 */
const SETTLED_FOR = 5000;

/**
 * Sends a request and reads its answer to the end. An answer whose end was announced is complete
 * even if its server leaves the connection open or breaks it then.
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
        // Asking the browser for each of thousands of events would be a good part of reading them.
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
