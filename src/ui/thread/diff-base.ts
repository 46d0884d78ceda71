import { createContext, useContext } from "react";

import type { MessageNode } from "#domain/message.ts";

/**
 * A message and the one of the first column whose words it is compared with. Of a message of the first column
 * that another one differs from, both are the same.
 */
export interface DiffPair {
  base: MessageNode;
  node: MessageNode;
}

/** What each message is compared with, by its id. */
export const DiffBaseContext = createContext<ReadonlyMap<string, DiffPair>>(new Map());

export function useDiffBase(nodeId: string): DiffPair | undefined {
  return useContext(DiffBaseContext).get(nodeId);
}
