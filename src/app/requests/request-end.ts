import { shownHost } from "#domain/connections/address.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { TransportEnd } from "#providers/wire/transport.ts";

import type { ReadyRequest } from "./ready-request.ts";

/**
 * The error of an attempt that ended without the protocol's final event.
 * @param heard the error that the stream itself reported, if any
 */
export async function errorOfEnd(
  end: TransportEnd,
  request: ReadyRequest,
  heard?: RunError,
): Promise<RunError> {
  return await request.diagnosed(request.redactKey(heard ?? errorIn(end, request)));
}

function errorIn(end: TransportEnd, request: ReadyRequest): RunError {
  const host = shownHost(request.url);
  switch (end.kind) {
    case "refused":
      return request.decodeError(end);
    case "network":
      return { kind: "network", message: end.message, host, retryable: true };
    case "broken":
      return { kind: "cut", message: end.message, host, retryable: true };
    default:
      return {
        kind: "cut",
        message: "The stream ended before the answer was complete.",
        host,
        retryable: true,
      };
  }
}
