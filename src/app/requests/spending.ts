import { isInPage } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { RequestEnd } from "#domain/requests/request-row.ts";
import { spentBy } from "#domain/requests/spent-by.ts";
import type { RequestSpending } from "#domain/runs/budgets.ts";

import type { ReadyRequest } from "./ready-request.ts";
import type { RequestLog } from "./request-log.ts";

/**
 * What an ended request counts in a run's budget; undefined if nothing is known. A model that runs inside
 * the page costs nothing.
 *
 * @param ratio see `spentBy`
 */
export function spendingOf(
  request: Pick<ReadyRequest, "parts" | "price"> & {
    connection: Pick<Connection, "demo" | "builtIn"> | undefined;
  },
  end: Omit<RequestEnd, "at">,
  ratio = 1,
): RequestSpending | undefined {
  const used = spentBy({ ...request, end: { ...end, at: 0 } }, ratio);
  if (used === undefined) return undefined;
  const { inputTokens = 0, outputTokens = 0, cost } = used;
  const dollars = cost?.dollars ?? (isInPage(request.connection) ? 0 : undefined);
  return { tokens: inputTokens + outputTokens, ...defined({ dollars }) };
}

/** The ratio of the model's reported tokens to the plain estimate; 1 if the ratio cannot be read. */
export async function ratioOf(
  requestLog: Pick<RequestLog, "calibrationOf">,
  model: Parameters<RequestLog["calibrationOf"]>[0],
): Promise<number> {
  try {
    return (await requestLog.calibrationOf(model)).ratio;
  } catch {
    // The ratio serves to count a request that has failed already; that failure must be reported.
    return 1;
  }
}
