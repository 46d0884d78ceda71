import type { Protocol } from "#domain/connections/connection.ts";
import type { JsonObject } from "#domain/json.ts";
import type { Usage } from "#domain/message.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

/**
 * The rules for a protocol's streams and requests, written independently of the code under test. Each
 * `NAME/NAME.contract.ts` exports one as `contract`.
 */
export interface ProtocolContract extends StreamGrammar {
  protocol: Protocol;
  /** The field of a request's body that lists its messages. */
  messagesField: string;
  /** Describes each rule that a request's messages break. */
  violations(messages: readonly JsonObject[]): string[];
  /** A recording's usage in Bough's terms. `at` reads a number from the provider's own usage object. */
  recordedUsage(at: (...path: string[]) => number | undefined): Counts;
}

/** What a stream says about its own end, judged by its text alone. */
export interface StreamGrammar {
  /** Whether the terminal signal is among these events. */
  ended(events: readonly SseEvent[]): boolean;
  /** Whether the server reported an error, or sent something that is not an answer. */
  failed(event: SseEvent): boolean;
}

export type Counts = { [Key in keyof Usage]: Usage[Key] | undefined };

interface ContractModule {
  contract: ProtocolContract;
}

const modules = import.meta.glob<ContractModule>("../*/*.contract.ts", { eager: true });

/** Throws for a protocol without a contract, so that no adapter goes untested. */
export function contractOf(protocol: string): ProtocolContract {
  const found = Object.values(modules).find(({ contract }) => contract.protocol === protocol);
  if (found === undefined) throw new Error(`The protocol ${protocol} has no contract.`);
  return found.contract;
}
