import type { ChatConfig, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

import type { ModeInUse } from "./mode.ts";

/** What choosing a mode sets: the mode, and the model that it brings along. */
export interface ModeChoice {
  mode: string;
  connectionId?: string;
  modelId?: string;
}

/**
 * Law O4: a mode with a model brings it along, if its connection is still here. Otherwise the model
 * stays.
 */
export function choiceOf(
  { id, model }: Pick<ModeInUse, "id" | "model">,
  connections: readonly { id: string }[],
): ModeChoice {
  const isHere = connections.some((connection) => connection.id === model?.connectionId);
  return { mode: id, ...(model !== undefined && isHere ? model : {}) };
}

/** The settings of a conversation that the choice replaces. */
export function replacedBy(
  choice: ModeChoice,
  { config }: Pick<ChatContext, "config">,
): ModeChoice {
  const { mode, connectionId, modelId } = config;
  return { mode, ...(choice.connectionId === undefined ? {} : { connectionId, modelId }) };
}

/**
 * Law O4: what undoing the choice restores, namely the mode and the model, each only if it still is as
 * chosen.
 */
export function putBack(
  choice: ModeChoice,
  { mode, connectionId, modelId }: ModeChoice,
  now: ChatConfig,
): Partial<ModeChoice> {
  const isModelAsChosen =
    now.connectionId === choice.connectionId && now.modelId === choice.modelId;
  return {
    ...(now.mode === choice.mode && { mode }),
    ...(isModelAsChosen && defined({ connectionId, modelId })),
  };
}
