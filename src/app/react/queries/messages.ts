import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { MessageNode } from "#domain/message.ts";

/** The stored messages among `ids`, in that order; undefined until they are read. */
export function useMessages(ids: readonly string[]): readonly MessageNode[] | undefined {
  return useLiveQuery(({ branches }) => branches.watchNodes(ids), [ids.join(" ")]);
}

/** Reads a message as it is stored now; undefined if there is none. Rejects if it cannot be read. */
export type ReadMessage = (nodeId: string) => Promise<MessageNode | undefined>;

export const useReadMessage = serviceHook(({ branches }): ReadMessage => async (nodeId) => {
  const [node] = await branches.nodes([nodeId]);
  return node;
});
