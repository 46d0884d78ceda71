import type { Connection, ModelPrice } from "#domain/connections/connection.ts";
import type { HiddenMarks } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import type { EnhancerTrace, PreparedContext } from "#domain/prepared-context.ts";
import type { RequestParts } from "#domain/requests/request-row.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import type { TransportEnd, TransportHandlers } from "#providers/wire/transport.ts";

/** A request that is ready to be sent, with everything needed to send it and read its answer. */
export interface ReadyRequest {
  id: string;
  connection: Connection;
  modelId: string;
  url: string;
  /** The headers without the key. */
  headers: Record<string, string>;
  /** The exact bytes of the body. */
  body: string;
  /** What the pipeline did to the branch. */
  trace: readonly EnhancerTrace[];
  /** The headers with the name of a variable in place of the key. These may be shown and stored. */
  redactedHeaders: Record<string, string>;
  /** Estimated tokens by what they are used for. */
  parts: RequestParts;
  /** The attachments whose bytes are in the body, by blob id. */
  attachments: PreparedContext["attachments"];
  /** Names of the tools that the model is offered. */
  toolNames: readonly string[];
  /** Tokens that the model accepts; absent if unknown. */
  contextWindow?: number;
  /** The model's current price. */
  price?: ModelPrice;
  /** Names of parameters and files that the adapter left out because the model refuses them. */
  leftOut?: readonly string[];
  createDecoder(): StreamDecoder;
  decodeBody: (text: string) => ReturnType<StreamDecoder["end"]>;
  decodeError: (refusal: Extract<TransportEnd, { kind: "refused" }>) => RunError;
  /**
   * Makes the key available, asking the person for it if it is missing. A request that is only shown is
   * never unlocked. The error has code `key_missing`: nothing was sent.
   */
  unlock(signal?: AbortSignal): Promise<Result<void, RunError>>;
  /** Sends the request. Call it only after `unlock` has succeeded. */
  send(handlers: TransportHandlers, signal: AbortSignal): Promise<TransportEnd>;
  /** The same error without the connection's key, in case the server quoted it. */
  redactKey: (error: RunError) => RunError;
  /** The same error, with the obstacle added if the network failed. */
  diagnosed: (error: RunError) => Promise<RunError>;
}

export interface RequestInput {
  /** Null for no mode: a question outside all conversations. */
  settings: Omit<EffectiveSettings, "modeInUse"> & { modeInUse: ModeInUse | null };
  /** The branch's messages, oldest first. */
  nodes: readonly MessageNode[];
  /** The branch's marks: messages that the request leaves out. */
  hidden?: HiddenMarks;
  /** Warns the model that its last two rounds were the same. */
  warnOfRepetition: boolean;
  /** The conversation whose memories the request carries. If absent, it carries none. */
  contextId?: string;
  /** The conversation of which this one is a sub-task. */
  parentId?: string;
  /** Offers the model no tools, whatever there are. */
  withoutTools?: true;
}

/** Makes requests, hiding the enhancers and the adapter behind one function. */
export interface RequestMaker {
  make(input: RequestInput): Promise<Result<ReadyRequest, RunError>>;
}
