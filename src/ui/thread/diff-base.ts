import { createContext, useContext } from "react";

import type { MessageNode } from "#domain/message.ts";

/** By message: the one of another column that its words are held against. */
export const DiffBaseContext = createContext<ReadonlyMap<string, MessageNode>>(new Map());

export function useDiffBase(nodeId: string): MessageNode | undefined {
  return useContext(DiffBaseContext).get(nodeId);
}
