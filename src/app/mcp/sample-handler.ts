import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/client";
import type { Client } from "@modelcontextprotocol/client";

import type { CallTags } from "./call-tags.ts";
import type { CallAsks } from "./mcp-call.ts";
import { SampleRefused } from "./sample-refused.ts";
import type { SampleRefusal } from "./sample-refused.ts";
import { tellWaiting } from "./tell-waiting.ts";

/** The protocol's error code for a person's refusal. */
const USER_REJECTED = -1;

const codes: Record<SampleRefusal, number> = {
  declined: USER_REJECTED,
  invalid: ProtocolErrorCode.InvalidParams,
  limit: ProtocolErrorCode.InvalidRequest,
  failed: ProtocolErrorCode.InternalError,
};

/**
 * Handles the requests for a model's answer by a server of the older revision, which makes requests of its
 * own.
 */
export function answerSamples(client: Client, tags: CallTags<CallAsks>): void {
  client.setRequestHandler("sampling/createMessage", async ({ params }, { mcpReq }) => {
    const call = tags.callOf(mcpReq.id);
    if (call === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, "No call is waiting for this.");
    }
    try {
      return { ...(await tellWaiting(mcpReq, () => call.sample(params, mcpReq.signal))) };
    } catch (error) {
      if (!(error instanceof SampleRefused)) throw error;
      throw new ProtocolError(codes[error.kind], error.message);
    }
  });
}
