import { useConnectionActions } from "#app/react/actions/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Branch } from "#domain/context.ts";
import type { ModelAt } from "#domain/model-marks.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import { ownsModel } from "#domain/settings/overrides.ts";

import { useSettingsTarget } from "./settings-target.ts";

/** The model that answers what is sent on a branch, and how to choose another one. */
export interface ModelHere {
  model: ModelAt;
  chooseModel: (model: ModelAt) => Promise<void>;
}

/**
 * The model of the branch or of the fork being made. Another one is chosen for the whole
 * conversation, unless the branch has a model of its own.
 */
export function useModelChoice(target: Branch): ModelHere {
  const { context } = useCurrentConversation();
  const { branch, keep } = useSettingsTarget(target);
  const connectionActions = useConnectionActions();
  const { connectionId, modelId } = ownSettings(context, branch);
  const chooseModel = async (model: ModelAt) => {
    await keep(model, {
      isOwn: ownsModel,
      overridesOf: (stored) => ({ ...stored.branch.overrides, ...model }),
    });
    if (model.connectionId !== connectionId) await connectionActions.markUsed(model.connectionId);
  };
  return { model: { connectionId, modelId }, chooseModel };
}
