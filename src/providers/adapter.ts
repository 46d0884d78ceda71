import type { ModelInfo, Protocol } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { RunError } from "#domain/run-error.ts";
import type { StreamPart } from "#domain/stream.ts";

import type { Refusal } from "./http-error.ts";
import type { SseEvent } from "./wire/sse.ts";

/** A request without its key: what the request inspector shows and what a test compares. */
export interface ProviderRequest<Body = unknown> {
  url: string;
  headers: Record<string, string>;
  body: Body;
  /** What the person wished for and the request does not carry; absent where it carries all. */
  leftOut?: readonly Omission[];
}

/**
 * Something that the model or its protocol is known to refuse: it is left out, so that the request
 * does not fail, and the person is told.
 */
export interface Omission {
  kind: "parameter" | "attachment" | "output_schema";
  /** The parameter's or the file's name. */
  name: string;
}

/** Where a provider lists its models: a GET. */
export interface ModelsRequest {
  url: string;
  /** Beside those of `authorise`. */
  headers?: Record<string, string>;
  /** The same list with more in it, at the same origin, where the server has it: asked first. */
  richer?: string;
}

export interface ProviderTarget {
  /** Without a trailing slash; the host decides the dialect. */
  baseUrl: string;
}

/**
 * One attempt's decoder. It never throws, whatever comes in. Its last part is either `finish` or
 * `error`; once one of them came, everything later is ignored and reading may stop.
 *
 * How parts become a message: text and reasoning deltas are joined in order. A `provider_state`
 * of target `reasoning` belongs to the answer's last reasoning part (an empty one where no
 * reasoning text came); of target `message`, to its last text part.
 */
export interface StreamDecoder {
  push(event: SseEvent): StreamPart[];
  /** The body ended. Gives an error of kind `cut` unless the terminal signal had been seen. */
  end(): StreamPart[];
}

/**
 * A wire protocol, pure both ways: prepared context to request body, stream events to parts.
 * One file per protocol, `NAME.provider.ts`, found by the registry.
 */
export interface ProviderAdapter<Body = unknown> {
  protocol: Protocol;
  /** `prepared` must be sendable: every tool call has its one result (see prepareContext). */
  buildRequest(prepared: PreparedContext, target: ProviderTarget): ProviderRequest<Body>;
  /**
   * Whether the protocol has a place for an attachment of this type, which is no text. Whether the
   * model takes it is another question.
   */
  carries(mediaType: string, target: ProviderTarget): boolean;
  /** The header(s) that carry the key; none where it is empty. */
  authorise(key: string): Record<string, string>;
  createDecoder(model: string): StreamDecoder;
  /** The answer of a server that sent one JSON body although a stream was asked for. */
  decodeBody(text: string, model: string): StreamPart[];
  decodeError(refusal: Refusal): RunError;
  modelsRequest(baseUrl: string): ModelsRequest;
  /** Safe to store and show, whatever came. An answer of another shape gives an empty list. */
  parseModels(json: JsonValue): ModelInfo[];
}

/** What each `NAME.provider.ts` exports as `adapter`. */
export interface ProviderModule {
  adapter: ProviderAdapter;
}
