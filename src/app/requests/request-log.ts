import type { ReadyRequest } from "#app/ports.ts";
import type { InternalMessage, MessageMetadata, Usage } from "#domain/message.ts";
import { markAttachments } from "#domain/requests/attachment-marks.ts";
import { tokensOf } from "#domain/requests/request-row.ts";
import type { RequestEnd, RequestFacts, RequestRow } from "#domain/requests/request-row.ts";
import { toldBy } from "#domain/requests/told-text.ts";
import { calibrate, calibrated, MOST_SAMPLES } from "#domain/usage/calibration.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { estimateAnswer } from "#pipeline/estimate-tokens.ts";
import type { BranchStore } from "#storage/branches.ts";
import type { RequestStore } from "#storage/requests.ts";
import type { WriterToken } from "#storage/writing.ts";

import { sha256Of } from "./sha256.ts";

/** Where a request belongs. */
export interface RequestPlace {
  runId: string;
  contextId: string;
  branchId: string;
  /** The message that its answer is to become. */
  nodeId: string;
  /** Unix milliseconds. */
  sentAt: number;
}

/** What is kept of every request. Nothing here stands in a request's way: what fails is left out. */
export interface RequestLog {
  /** Before it leaves. */
  sent(token: WriterToken, request: ReadyRequest, place: RequestPlace): Promise<void>;
  ended(token: WriterToken, requestId: string, end: RequestEnd): Promise<void>;
  /**
   * What a message that was asked for with a stored request must know of it: model, price, and the
   * tokens, estimated where nobody counted them. Empty where no request is stored.
   */
  metadataFor(nodeId: string, message: InternalMessage): Promise<MessageMetadata>;
  calibrationOf(model: { connectionId: string; modelId: string }): Promise<Calibration>;
}

/** Bodies kept in memory, of the branches that were last at work here. */
const KEPT = 8;

export function createRequestLog(
  store: RequestStore,
  branches: Pick<BranchStore, "get">,
): RequestLog {
  const latest = new Map<string, { id: string; text: string }>();

  const remember = (branchId: string, body: { id: string; text: string }) => {
    latest.delete(branchId);
    latest.set(branchId, body);
    for (const id of latest.keys()) if (latest.size > KEPT) latest.delete(id);
  };

  const previousOn = async (branchId: string) => {
    const known = latest.get(branchId);
    if (known !== undefined) return known;
    const row = (await store.latestOn(branchId)) ?? (await latestOnOrigin(branchId));
    return row && { id: row.id, text: await store.body(row.id) };
  };

  const latestOnOrigin = async (branchId: string) => {
    const origin = (await branches.get(branchId))?.forkedFrom?.branchId;
    return origin === undefined ? undefined : store.latestOn(origin);
  };

  return {
    sent: async (token, request, place) => {
      try {
        const previous = await previousOn(place.branchId);
        const { id, text } = previous ?? {};
        const base = id === undefined || text === undefined ? undefined : { id, text };
        const marked = markAttachments(request.body, request.attachments);
        const facts = await factsOf(request, place, previous?.id);
        const added = await store.add(token, facts, toldBy(base, marked));
        if (added.ok) remember(place.branchId, { id: facts.id, text: marked });
      } catch (error) {
        reportError(error);
      }
    },
    ended: async (token, requestId, end) => {
      // A request that could not be stored has no row: its message says all there is to say.
      await store.end(token, requestId, end).catch(reportError);
    },
    metadataFor: async (nodeId, message) => {
      const row = await store.ofNode(nodeId);
      return row === undefined ? {} : metadataOf(row, message, await calibrationIn(store, row));
    },
    calibrationOf: (model) => calibrationIn(store, model),
  };
}

async function factsOf(
  request: ReadyRequest,
  { nodeId, runId, contextId, branchId, sentAt }: RequestPlace,
  previousId: string | undefined,
): Promise<RequestFacts> {
  const { connection, contextWindow, leftOut, price } = request;
  const bytes = new TextEncoder().encode(request.body);
  return {
    id: request.id,
    contextId,
    branchId,
    runId,
    nodeId,
    ...(previousId === undefined ? {} : { previousId }),
    sentAt,
    protocol: connection.protocol,
    connectionId: connection.id,
    connectionName: connection.name,
    modelId: request.modelId,
    url: request.url,
    headers: request.shownHeaders,
    bytes: bytes.length,
    sha256: await sha256Of(bytes),
    trace: request.trace,
    parts: request.parts,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(price === undefined ? {} : { price }),
  };
}

async function calibrationIn(
  store: RequestStore,
  model: { connectionId: string; modelId: string },
): Promise<Calibration> {
  const rows = await store.counted(model, MOST_SAMPLES);
  return calibrate(
    rows.map(({ parts, end }) => ({
      estimated: tokensOf(parts),
      reported: end?.usage?.inputTokens ?? 0,
    })),
  );
}

function metadataOf(
  { modelId, connectionId, sentAt, price, parts, end }: RequestRow,
  message: InternalMessage,
  calibration: Calibration,
): MessageMetadata {
  const usage = message.metadata?.usage ?? end?.usage;
  const estimated = estimateOf(usage, {
    inputTokens: calibrated(tokensOf(parts), calibration),
    outputTokens: estimateAnswer(message),
  });
  return {
    model: modelId,
    connectionId,
    timings: { requestedAt: sentAt, ...message.metadata?.timings },
    ...(usage === undefined ? {} : { usage }),
    ...(estimated === undefined ? {} : { estimatedUsage: estimated }),
    ...(price === undefined ? {} : { price }),
  };
}

/** Only the counts that nobody reported. */
function estimateOf(
  usage: Usage | undefined,
  guess: Required<Pick<Usage, "inputTokens" | "outputTokens">>,
): Usage | undefined {
  const estimate: Usage = {
    ...(usage?.inputTokens === undefined ? { inputTokens: guess.inputTokens } : {}),
    ...(usage?.outputTokens === undefined ? { outputTokens: guess.outputTokens } : {}),
  };
  return Object.keys(estimate).length === 0 ? undefined : estimate;
}
