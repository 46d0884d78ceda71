import type { ReadyRequest } from "#app/ports.ts";
import type { RunError } from "#domain/run-error.ts";
import type { TransportEnd } from "#providers/transport.ts";

/**
 * Why an attempt failed that ended without the protocol's terminal event.
 * @param heard what the stream itself said of it, if anything
 */
export async function errorOfEnd(
  end: TransportEnd,
  request: ReadyRequest,
  heard?: RunError,
): Promise<RunError> {
  return await request.diagnosed(request.withoutKey(heard ?? errorIn(end, request)));
}

function errorIn(end: TransportEnd, request: ReadyRequest): RunError {
  const host = hostOf(request);
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
        message: "The answer ended before its end was said.",
        host,
        retryable: true,
      };
  }
}

export function hostOf({ url }: Pick<ReadyRequest, "url">): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
