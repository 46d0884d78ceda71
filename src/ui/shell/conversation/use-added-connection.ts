import { useEffect, useEffectEvent, useRef } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { ModelAt } from "#domain/connections/model-marks.ts";

/**
 * Lets an empty conversation that was opened while new ones were on the Demo follow the connection that new
 * ones use now: a person who adds a connection does not mean the first message for the Demo. The conversation
 * goes back if that connection is put aside, for example because its key was refused. What the person chooses
 * in the conversation stays.
 */
export function useAddedConnection(): void {
  const { context, tree, active } = useCurrentConversation();
  const [usual] = useConnections() ?? [];
  const { connectionId, modelId } = useAnsweringModel(active);
  const dispatch = useDispatch();
  const given = useRef<Given>(undefined);
  const isBlank = tree.root.through.every(({ messageIds }) => messageIds.length === 0);
  const follow = useEffectEvent((now: Connection, here: Given) => {
    const contextId = here.contextId;
    if (now.demo === true && here.connectionId === now.id) {
      given.current = { contextId, connectionId: now.id, modelId: "" };
      return;
    }
    if (now.id === here.connectionId || !isGiven(given.current, here)) return;
    const choice = { connectionId: now.id, modelId: now.defaultModel };
    given.current = { contextId, ...choice };
    // This does not mark the connection as used, because nobody chose it here.
    void dispatch({ type: "context.configure", config: choice });
  });
  useEffect(() => {
    if (usual === undefined || !isBlank) return;
    follow(usual, { contextId: context.id, connectionId, modelId });
  }, [usual, isBlank, context.id, connectionId, modelId]);
}

/**
 * The model that a conversation got without the person's choice. An empty model id stands for any model of
 * the connection.
 */
interface Given extends ModelAt {
  contextId: string;
}

function isGiven(given: Given | undefined, here: Given): boolean {
  if (given?.contextId !== here.contextId || given.connectionId !== here.connectionId) return false;
  return given.modelId === "" || given.modelId === here.modelId;
}
