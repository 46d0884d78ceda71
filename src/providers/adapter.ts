import type { ModelInfo, Protocol } from "#domain/connections/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";

import type { ErrorResponse } from "./shared/errors/http-error.ts";
import type { SseEvent } from "./wire/sse.ts";

/** A request without its key, as the request inspector shows it and tests compare it. */
export interface ProviderRequest<Body = unknown> {
  url: string;
  headers: Record<string, string>;
  body: Body;
  /** What the person asked for and the request leaves out; absent if it leaves nothing out. */
  leftOut?: readonly Omission[];
}

/**
 * Something that the model or its protocol is known to refuse. It is left out so that the request
 * does not fail, and the person is told.
 */
export interface Omission {
  kind: "parameter" | "attachment" | "output_schema";
  /** The parameter's or the file's name. */
  name: string;
}

/** Addresses at which a provider lists its models. They are read with GET. */
export interface ModelsRequest {
  url: string;
  /** Headers in addition to those of `authorise`. */
  headers?: Record<string, string>;
  /** A more detailed list at the same origin, if the server has one. It is requested first. */
  detailedUrl?: string;
}

export interface ProviderTarget {
  /** Without a trailing slash; the host decides the dialect. */
  baseUrl: string;
}

/**
 * The decoder of one attempt. It never throws, whatever the server sends. Its last part is either
 * `finish` or `error`; everything after that is ignored, and reading may stop.
 *
 * How parts become a message: text and reasoning deltas are joined in order. A `provider_state`
 * with target `reasoning` belongs to the answer's last reasoning part (an empty one if there was no
 * reasoning text); with target `message`, to its last text part.
 */
export interface StreamDecoder {
  push(event: SseEvent): StreamPart[];
  /**
   * Whether the end of the answer was announced: the answer is then complete, even if neither the terminal
   * signal nor the end of the body ever comes. Usage, sources or a late error may still follow.
   */
  isSettled(): boolean;
  /** The body ended. Returns an error of kind `cut` unless the terminal signal was seen. */
  end(): StreamPart[];
}

/**
 * A wire protocol as pure functions: prepared context to request body, stream events to parts.
 * Each protocol has a folder, in which the registry finds `NAME/NAME.provider.ts`.
 */
export interface ProviderAdapter<Body = unknown> {
  protocol: Protocol;
  /** `prepared` must be sendable: every tool call has its one result (see prepareContext). */
  buildRequest(prepared: PreparedContext, target: ProviderTarget): ProviderRequest<Body>;
  /**
   * Whether the protocol can carry a non-text attachment of this type. Whether the model accepts it
   * is another question.
   */
  carries(mediaType: string, target: ProviderTarget): boolean;
  /** The headers that carry the key; none if it is empty. */
  authorise(key: string): Record<string, string>;
  createDecoder(model: string): StreamDecoder;
  /** Decodes the answer of a server that sent one JSON body although a stream was requested. */
  decodeBody(text: string, model: string): StreamPart[];
  decodeError(response: ErrorResponse): RunError;
  modelsRequest(baseUrl: string): ModelsRequest;
  /** Safe to store and show, whatever was sent. A body of an unknown shape gives an empty list. */
  parseModels(json: JsonValue): ModelInfo[];
}

/** What each `NAME/NAME.provider.ts` exports as `adapter`. */
export interface ProviderModule {
  adapter: ProviderAdapter;
}
