import type { ToolCallRequest } from "#domain/message.ts";

import { asWord } from "./json-reading.ts";
import { ownState } from "./replay.ts";
import type { Recipient } from "./replay.ts";

/**
 * Call ids of one request: the provider's own where it gave one to this model, ours otherwise, each
 * used once. A server that gave two calls one id could not tell their results apart.
 */
export class WireCalls {
  readonly #recipient: Recipient;
  readonly #used = new Set<string>();
  /** By our id, for the results that follow. */
  readonly #asked = new Map<string, { wireId: string; call: ToolCallRequest }>();

  constructor(recipient: Recipient) {
    this.#recipient = recipient;
  }

  idOf(call: ToolCallRequest): string {
    const theirs = asWord(ownState(call.providerState, this.#recipient)?.["id"]);
    const wireId = theirs === undefined || this.#used.has(theirs) ? call.id : theirs;
    this.#used.add(wireId);
    this.#asked.set(call.id, { wireId, call });
    return wireId;
  }

  /** The call that a result answers; in a lawful branch it stands before it. */
  answered(requestId: string): { wireId: string; call: ToolCallRequest | undefined } {
    return this.#asked.get(requestId) ?? { wireId: requestId, call: undefined };
  }
}
