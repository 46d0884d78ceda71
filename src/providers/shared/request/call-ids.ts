import type { ToolCallRequest } from "#domain/message.ts";
import { asNonBlankString } from "#providers/shared/json-reading.ts";
import { ownState } from "#providers/shared/replay.ts";
import type { Recipient } from "#providers/shared/replay.ts";

/**
 * Assigns the call ids of one request: the provider's own if the call came from this model, otherwise
 * Bough's. Each is used only once, because if two calls had the same id, their results could not be told
 * apart.
 */
export class CallIds {
  readonly #recipient: Recipient;
  readonly #used = new Set<string>();
  /** Calls by Bough's id, to be found when their results follow. */
  readonly #asked = new Map<string, { wireId: string; call: ToolCallRequest }>();

  constructor(recipient: Recipient) {
    this.#recipient = recipient;
  }

  idOf(call: ToolCallRequest): string {
    const providerId = asNonBlankString(ownState(call.providerState, this.#recipient)?.["id"]);
    const wireId = providerId === undefined || this.#used.has(providerId) ? call.id : providerId;
    this.#used.add(wireId);
    this.#asked.set(call.id, { wireId, call });
    return wireId;
  }

  /** The call that a result answers. In a valid branch it comes before the result. */
  find(requestId: string): { wireId: string; call: ToolCallRequest | undefined } {
    return this.#asked.get(requestId) ?? { wireId: requestId, call: undefined };
  }
}
