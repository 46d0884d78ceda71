import { useState } from "react";

import { useTools } from "#app/react/queries/open-conversation.ts";
import { definitionHash } from "#domain/canonical.ts";
import type { ToolCallRequest } from "#domain/message.ts";

/** Keeps which definition of each call's tool the person has read. */
export interface ReadTools {
  /** The hash of the definition that was read; undefined if the tool does not exist. */
  hashOf: (call: ToolCallRequest) => string | undefined;
  /**
   * Called when the person is told that the tool has changed since they read it; the current definition then
   * counts as read.
   */
  readAgain: (call: ToolCallRequest) => void;
}

/**
 * Keeps the definitions as they were when the dialog opened. While it is open, an own tool can be edited in
 * another window, and a server can change its tools.
 */
export function useReadTools(calls: readonly ToolCallRequest[]): ReadTools {
  const tools = useTools();
  const hashNow = ({ toolName }: ToolCallRequest) => {
    const definition = tools.definition(toolName);
    return definition === undefined ? undefined : definitionHash(definition);
  };
  const [read, setRead] = useState<ReadonlyMap<string, string | undefined>>(
    () => new Map(calls.map((call) => [call.id, hashNow(call)])),
  );
  return {
    // A source of tools may still have been loading when the dialog opened.
    hashOf: (call) => read.get(call.id) ?? hashNow(call),
    readAgain: (call) => {
      const now = hashNow(call);
      setRead((before) => new Map(before).set(call.id, now));
    },
  };
}
