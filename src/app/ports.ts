import type { Connection, ModelPrice } from "#domain/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";
import type { CallProblem, MessageNode } from "#domain/message.ts";
import type { EnhancerTrace, PreparedContext } from "#domain/prepared-context.ts";
import type { RequestParts } from "#domain/requests/request-row.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import type { ToolArguments, ToolDefinition, ToolError } from "#domain/tool.ts";
import type { StreamDecoder } from "#providers/adapter.ts";
import type { TransportEnd, TransportHandlers } from "#providers/transport.ts";

/** A request that is ready to leave, with all that is needed to send and read it. */
export interface ReadyRequest {
  id: string;
  connection: Connection;
  modelId: string;
  url: string;
  /** Without the key. */
  headers: Record<string, string>;
  /** The exact bytes of the body. */
  body: string;
  /** What the pipeline did to the branch on its way. */
  trace: readonly EnhancerTrace[];
  /** The headers with the key's, whose name stands in its place: what may be shown and stored. */
  shownHeaders: Record<string, string>;
  /** Estimated tokens by what they are spent on. */
  parts: RequestParts;
  /** Whose bytes are in the body, by blob id. */
  attachments: PreparedContext["attachments"];
  /** Tokens that the model takes in; absent where unknown. */
  contextWindow?: number;
  /** What the model costs today. */
  price?: ModelPrice;
  /** Names of parameters and files that the adapter left out, because the model refuses them. */
  leftOut?: readonly string[];
  createDecoder(): StreamDecoder;
  decodeBody: (text: string) => ReturnType<StreamDecoder["end"]>;
  decodeError: (refusal: Extract<TransportEnd, { kind: "refused" }>) => RunError;
  /**
   * Has the key at hand, and asks the person for one that is missing; a request that is only looked at
   * is never unlocked. The error has code `key_missing`: nothing was sent.
   */
  unlock(signal?: AbortSignal): Promise<Result<void, RunError>>;
  /** Once `unlock` has succeeded. */
  send(handlers: TransportHandlers, signal: AbortSignal): Promise<TransportEnd>;
  /** The same error without the connection's key, should the other side have quoted it. */
  withoutKey: (error: RunError) => RunError;
  /** The same error with what stood in the way, where the network failed. */
  diagnosed: (error: RunError) => Promise<RunError>;
}

export interface RequestInput {
  context: ChatContext;
  branch: Branch;
  nodes: readonly MessageNode[];
  /** The last two rounds were the same: tell the model. */
  warnOfRepetition: boolean;
  /** The model is offered no tools, whatever there are. */
  withoutTools?: true;
}

/** Enhancers and adapter behind one door. */
export interface RequestMaker {
  make(input: RequestInput): Promise<Result<ReadyRequest, RunError>>;
}

export interface CheckedCall {
  arguments: ToolArguments;
  problem?: CallProblem;
}

export type ToolOutcome =
  | { ok: true; result: JsonValue; ms: number }
  | { ok: false; error: ToolError; ms: number };

/** The registry and the executor behind one door. */
export interface ToolBox {
  definitions(): readonly ToolDefinition[];
  definition(name: string): ToolDefinition | undefined;
  /** Parses strictly and checks against the schema; never repairs. */
  check: (toolName: string, argumentsText: string) => Promise<CheckedCall>;
  /** The same check for arguments that the person edited. */
  checkValue(toolName: string, value: ToolArguments): Promise<CallProblem | undefined>;
  /** One plain sentence: what this call will do. */
  describe(toolName: string, value: ToolArguments): string;
  /** The call in one short line. */
  gist(toolName: string, value: ToolArguments): string;
  execute(toolName: string, value: ToolArguments, signal: AbortSignal): Promise<ToolOutcome>;
}
