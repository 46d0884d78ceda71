import type { EgressRefusal } from "#app/egress/egress.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { UNSENT } from "#domain/runs/run-error.ts";

/**
 * The error for a request that this page refuses to send. Neither the server nor the network is at fault, and
 * another try would not help.
 */
export function errorOfRefusal({ kind, message }: EgressRefusal, host: string): RunError {
  return { kind: "invalid_request", code: `${UNSENT}${kind}`, message, host, retryable: false };
}
