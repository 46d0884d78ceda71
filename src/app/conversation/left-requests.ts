import type { RequestLog } from "#app/requests/request-log.ts";
import { ratioOf, spendingOf } from "#app/requests/spending.ts";
import type { BranchReading } from "#app/run/ports.ts";
import type { InternalMessage } from "#domain/message.ts";
import type { RequestEnd, RequestRow } from "#domain/requests/request-row.ts";
import { countRequest } from "#domain/runs/budgets.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { estimateAnswer } from "#pipeline/estimate-tokens.ts";
import type { ChunkStore } from "#storage/conversations/chunks.ts";
import type { ConnectionStore } from "#storage/settings/connections.ts";

/** Reads answers, whether whole or only partly streamed. */
interface AnswerReading extends BranchReading {
  chunks: Pick<ChunkStore, "unmerged">;
}

interface RequestReading {
  requestLog: Pick<RequestLog, "unended" | "calibrationOf">;
  connections: Pick<ConnectionStore, "get">;
}

/** What remains to be stored for a run whose requests no tab reads any more. */
export interface LeftRequests {
  /** The run, with what those requests used counted against its budgets (law D4). */
  row: RunRow;
  /** The requests' ends. A request whose end is stored is not found again, so each counts once. */
  ends: readonly { requestId: string; end: RequestEnd }[];
}

/**
 * Finds the requests of a run that have no end, because the tab that sent them is gone.
 *
 * @param lastAt when the run was last known to be at work (Unix milliseconds)
 */
export async function leftRequests(
  deps: AnswerReading & RequestReading,
  row: RunRow,
  lastAt: number,
): Promise<LeftRequests> {
  let { counters } = row;
  const ends: { requestId: string; end: RequestEnd }[] = [];
  for (const request of await deps.requestLog.unended(row.id)) {
    const end = await endOf(deps, request, lastAt);
    ends.push({ requestId: request.id, end });
    const connection = await deps.connections.get(request.connectionId);
    // A whole answer is counted when it is evaluated.
    if (end.outcome !== "left") continue;
    const ratio = await ratioOf(deps.requestLog, request);
    const spent = spendingOf({ ...request, connection }, end, ratio);
    if (spent !== undefined) counters = countRequest(counters, spent);
  }
  return { row: { ...row, counters }, ends };
}

async function endOf(
  deps: AnswerReading,
  { nodeId, sentAt }: RequestRow,
  lastAt: number,
): Promise<RequestEnd> {
  const [node] = await deps.branches.nodes([nodeId]);
  const message: InternalMessage = node?.message ?? {
    role: "assistant",
    content: await deps.chunks.unmerged(nodeId),
  };
  return {
    at: Math.max(sentAt, lastAt),
    outcome: message.metadata?.status === "complete" ? "answered" : "left",
    answerTokens: estimateAnswer(message),
  };
}
