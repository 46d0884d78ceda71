import { createContext, useContext } from "react";

import type { MessageNode } from "#domain/message.ts";

/**
 * A message and the message of the first column that its words are compared with. For a message of the first
 * column itself that another one differs from, `base` and `node` are the same.
 */
export interface DiffPair {
  base: MessageNode;
  node: MessageNode;
}

/** Maps each message's id to the pair in which it is compared. */
export const DiffBaseContext = createContext<ReadonlyMap<string, DiffPair>>(new Map());

export function useDiffBase(nodeId: string): DiffPair | undefined {
  return useContext(DiffBaseContext).get(nodeId);
}
