import type { FileChange, InternalMessage, ToolCallResult } from "./message.ts";

/** What came of a call. */
export interface CallOutcome extends Omit<ToolCallResult, "requestId"> {
  /** Milliseconds that the tool took. */
  toolMs?: number;
  /** What the call changes in its branch's workspace (K4). */
  files?: readonly FileChange[];
}

/** The message that holds a call's result. */
export function toolMessage(
  requestId: string,
  { result, isError, source, toolMs, files }: CallOutcome,
): InternalMessage {
  return {
    role: "tool",
    content: files === undefined ? [] : [{ type: "workspace", changes: [...files] }],
    toolResult: { requestId, result, isError, source },
    ...(toolMs === undefined ? {} : { metadata: { toolMs } }),
  };
}
