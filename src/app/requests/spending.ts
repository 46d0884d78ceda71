import { isInPage } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { RequestEnd } from "#domain/requests/request-row.ts";
import { spentBy } from "#domain/requests/spent-by.ts";
import type { RequestSpending } from "#domain/runs/budgets.ts";

import type { ReadyRequest } from "./ready-request.ts";

/**
 * What an ended request counts in a run's budget; undefined if nothing is known. What answers inside
 * the page costs nothing.
 */
export function spendingOf(
  request: Pick<ReadyRequest, "parts" | "price"> & {
    connection: Pick<Connection, "demo" | "builtIn"> | undefined;
  },
  end: Omit<RequestEnd, "at">,
): RequestSpending | undefined {
  const used = spentBy({ ...request, end: { ...end, at: 0 } });
  if (used === undefined) return undefined;
  const { inputTokens = 0, outputTokens = 0, cost } = used;
  const dollars = cost?.dollars ?? (isInPage(request.connection) ? 0 : undefined);
  return { tokens: inputTokens + outputTokens, ...defined({ dollars }) };
}
