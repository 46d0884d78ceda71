import { createContext, useContext } from "react";

import type { MessageNode } from "#domain/message.ts";

/** For each message, the message of another column its text is compared with. */
export const DiffBaseContext = createContext<ReadonlyMap<string, MessageNode>>(new Map());

export function useDiffBase(nodeId: string): MessageNode | undefined {
  return useContext(DiffBaseContext).get(nodeId);
}
