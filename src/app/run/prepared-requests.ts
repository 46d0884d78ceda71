import type { ReadyRequest } from "#app/requests/ready-request.ts";
import type { RunRef } from "#machine/actors.ts";

/**
 * Holds requests that are ready and not yet sent, at most one for each branch. A request holds a whole body
 * and the key to send it, so it is kept no longer than its run may send it: the run takes it, or drops it on
 * closing.
 */
export class PreparedRequests {
  readonly #byBranch = new Map<string, { runId: string; request: ReadyRequest }>();

  /** Keeps the request, replacing an earlier request of the branch that was never sent. */
  keep({ branchId, runId }: RunRef, request: ReadyRequest): void {
    this.#byBranch.set(branchId, { runId, request });
  }

  /** Hands the request over and forgets it. Undefined if it has been taken, dropped or replaced. */
  take({ branchId }: RunRef, requestId: string | undefined): ReadyRequest | undefined {
    const request = this.#byBranch.get(branchId)?.request;
    if (request?.id !== requestId) return undefined;
    this.#byBranch.delete(branchId);
    return request;
  }

  /** Forgets the request that the run has not sent. A later run of the branch keeps its own. */
  drop({ branchId, runId }: RunRef): void {
    if (this.#byBranch.get(branchId)?.runId === runId) this.#byBranch.delete(branchId);
  }
}
