import { defined } from "#domain/defined.ts";
import { mayFail } from "#domain/may-fail.ts";
import type { InternalMessage, MessageMetadata, Usage } from "#domain/message.ts";
import { insertPlaceholders } from "#domain/requests/attachment-placeholders.ts";
import { encodeDelta } from "#domain/requests/delta-text.ts";
import { tokensOf } from "#domain/requests/request-row.ts";
import type { RequestEnd, RequestFacts, RequestRow } from "#domain/requests/request-row.ts";
import { calibrate, calibrated, MOST_SAMPLES } from "#domain/usage/calibration.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { estimateAnswer } from "#pipeline/estimate-tokens.ts";
import { sha256Of } from "#platform/sha256.ts";
import type { RequestStore } from "#storage/activity/requests.ts";
import type { BranchStore } from "#storage/conversations/branches.ts";
import { reportUnexpected } from "#storage/report-unexpected.ts";
import type { WriterToken } from "#storage/writing.ts";

import type { ReadyRequest } from "./ready-request.ts";

/** Where a request belongs, and when it was sent (Unix milliseconds). */
export type RequestPlace = Pick<
  RequestFacts,
  "runId" | "contextId" | "branchId" | "nodeId" | "purpose" | "sentAt"
>;

/** Stores every request. A failure to log is reported and never makes the request fail. */
export interface RequestLog {
  /** Called before the request is sent. */
  sent(token: WriterToken, request: ReadyRequest, place: RequestPlace): Promise<void>;
  ended(token: WriterToken, requestId: string, end: RequestEnd): Promise<void>;
  /** Logs a request with a purpose, which any tab may send. */
  sentAside(request: ReadyRequest, place: RequestPlace): Promise<void>;
  endedAside(requestId: string, end: RequestEnd): Promise<void>;
  /** The run's requests whose end is not stored: under way, or left by a page that is gone. */
  unended(runId: string): Promise<RequestRow[]>;
  /**
   * The metadata of a message that a stored request produced: model, price, and token counts,
   * estimated where none were reported. Empty if no request is stored.
   */
  metadataFor(nodeId: string, message: InternalMessage): Promise<MessageMetadata>;
  calibrationOf(model: { connectionId: string; modelId: string }): Promise<Calibration>;
}

/** How many branches' latest bodies are kept in memory: those used most recently. */
const KEPT = 8;

export function createRequestLog(
  store: RequestStore,
  branches: Pick<BranchStore, "get">,
  /** Called when a request with a purpose, or its end, was stored. */
  onAside: (requestId: string) => void = () => {},
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
        const marked = insertPlaceholders(request.body, request.attachments);
        const facts = await factsOf(request, place, previous?.id);
        const added = await store.add(token, facts, encodeDelta(base, marked), marked);
        if (added.ok) remember(place.branchId, { id: facts.id, text: marked });
      } catch (error) {
        reportUnexpected(error);
      }
    },
    ended: async (token, requestId, end) => {
      // A request that could not be stored has no row. Its message has everything that is known.
      await mayFail(store.end(token, requestId, end)).catch(reportUnexpected);
    },
    sentAside: async (request, place) => {
      try {
        const marked = insertPlaceholders(request.body, request.attachments);
        const facts = await factsOf(request, place, undefined);
        await store.addAside(facts, encodeDelta(undefined, marked));
        onAside(facts.id);
      } catch (error) {
        reportUnexpected(error);
      }
    },
    endedAside: async (requestId, end) => {
      try {
        await store.endAside(requestId, end);
        onAside(requestId);
      } catch (error) {
        reportUnexpected(error);
      }
    },
    unended: async (runId) => (await store.ofRun(runId)).filter(({ end }) => end === undefined),
    metadataFor: async (nodeId, message) => {
      const row = await store.ofNode(nodeId);
      return row === undefined ? {} : metadataOf(row, message, await calibrationIn(store, row));
    },
    calibrationOf: (model) => calibrationIn(store, model),
  };
}

async function factsOf(
  request: ReadyRequest,
  { nodeId, runId, contextId, branchId, purpose, sentAt }: RequestPlace,
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
    ...defined({ previousId, purpose }),
    sentAt,
    protocol: connection.protocol,
    connectionId: connection.id,
    connectionName: connection.name,
    modelId: request.modelId,
    url: request.url,
    headers: request.redactedHeaders,
    bytes: bytes.length,
    sha256: await sha256Of(bytes),
    trace: request.trace,
    parts: request.parts,
    ...defined({ contextWindow, leftOut, price }),
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
    ...defined({ usage, estimatedUsage: estimated, price }),
  };
}

/** Estimates only the counts that were not reported; undefined if all were. */
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
