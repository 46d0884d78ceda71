import { useMessages } from "#app/react/queries/messages.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

/** How many messages after the split are compared word by word. */
const COMPARED = 400;

const NONE: readonly MessageNode[] = [];

/** A branch's first messages after those that all columns share; none without a branch. */
export function useNodesAfter(branch: Branch | undefined, shared: number): readonly MessageNode[] {
  const ids = branch?.messageIds.slice(shared, shared + COMPARED) ?? [];
  return useMessages(ids) ?? NONE;
}
