import type { RequestPurpose } from "#domain/requests/request-row.ts";

import type { OneOffLog } from "./ask-once.ts";
import type { RequestLog } from "./request-log.ts";

/** Where a request with a purpose belongs. */
export interface AsidePlace {
  contextId: string;
  branchId: string;
  /** The run that sends it, if one does. */
  runId?: string;
  purpose: RequestPurpose;
}

/** Logs a request with a purpose, as the requests for a branch's answers are logged. */
export function logAside(
  log: Pick<RequestLog, "sentAside" | "endedAside">,
  { contextId, branchId, runId = "", purpose }: AsidePlace,
  now: () => number,
): OneOffLog {
  return {
    sent: (request) =>
      log.sentAside(request, { contextId, branchId, runId, purpose, nodeId: "", sentAt: now() }),
    ended: (request, end) => log.endedAside(request.id, { ...end, at: now() }),
  };
}
