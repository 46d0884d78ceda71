import type { EgressRefusal } from "#app/egress/egress.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { UNSENT } from "#domain/runs/run-error.ts";

/** What this page refuses to send is neither the server's nor the network's doing, and no other try changes it. */
export function errorOfRefusal({ kind, message }: EgressRefusal, host: string): RunError {
  return { kind: "invalid_request", code: `${UNSENT}${kind}`, message, host, retryable: false };
}
