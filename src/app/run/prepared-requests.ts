import type { ReadyRequest } from "#app/requests/ready-request.ts";
import type { RunRef } from "#machine/actors.ts";

/**
 * Requests that are ready and not yet sent. Each holds a whole body, and the key that sends it, so none
 * is kept longer than its run may send it: one for a branch, which its run takes, or drops as it is closed.
 */
export class PreparedRequests {
  readonly #byBranch = new Map<string, { runId: string; request: ReadyRequest }>();

  /** Takes the place of an earlier one of the branch that was never sent. */
  keep({ branchId, runId }: RunRef, request: ReadyRequest): void {
    this.#byBranch.set(branchId, { runId, request });
  }

  /** Whoever takes it has it alone. Undefined if it has been taken, dropped or replaced. */
  take({ branchId }: RunRef, requestId: string): ReadyRequest | undefined {
    const request = this.#byBranch.get(branchId)?.request;
    if (request?.id !== requestId) return undefined;
    this.#byBranch.delete(branchId);
    return request;
  }

  /** Forgets what the run has not sent; a later run of the branch keeps its own. */
  drop({ branchId, runId }: RunRef): void {
    if (this.#byBranch.get(branchId)?.runId === runId) this.#byBranch.delete(branchId);
  }
}
