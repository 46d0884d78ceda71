import type { FileChange, InternalMessage, ToolCallResult } from "./message.ts";

/** How a call ended. */
export interface CallOutcome extends Omit<ToolCallResult, "requestId"> {
  /** How long the tool took, in milliseconds. */
  toolMs?: number;
  /** The files that the call changes in the workspace of its branch (K4). */
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
