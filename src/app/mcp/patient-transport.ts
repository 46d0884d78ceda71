import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";

import { createSerialQueue } from "#platform/serial-queue.ts";

/** The most answers to the server's own requests that are sent at a time, and that wait to be sent. */
const AT_ONCE = 8;
const MOST_WAITING = 200;

/** The protocol's transport, with a limit on the answers that a server can make it send at once. */
export class PatientTransport extends StreamableHTTPClientTransport {
  readonly #queue = createSerialQueue();
  #waiting = 0;
  #count = 0;

  override async send(...sent: Parameters<StreamableHTTPClientTransport["send"]>): Promise<void> {
    if (!isAnswer(sent[0])) return await super.send(...sent);
    // A server that asks this much gets no further answers.
    if (this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    this.#count += 1;
    const lane = String(this.#count % AT_ONCE);
    try {
      await this.#queue.run(lane, () => super.send(...sent));
    } finally {
      this.#waiting -= 1;
    }
  }
}

function isAnswer(message: JSONRPCMessage | JSONRPCMessage[]): boolean {
  return !Array.isArray(message) && ("result" in message || "error" in message);
}
