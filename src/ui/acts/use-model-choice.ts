import { useConnectionActions } from "#app/react/actions/connections.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import type { ModelAt } from "#domain/connections/model-marks.ts";
import type { Branch } from "#domain/context.ts";
import { mayFail } from "#domain/may-fail.ts";
import { ownsModel } from "#domain/settings/overrides.ts";

import { useSettingsTarget } from "./settings-target.ts";

/** The model that answers what is sent on a branch, and how to choose another one. */
export interface ModelHere {
  model: ModelAt;
  chooseModel: (model: ModelAt) => Promise<void>;
}

/**
 * The model of the branch or of the fork that is being made. Choosing another model changes the whole
 * conversation, unless the branch has a model of its own. New conversations begin with the chosen model too
 * (law W6).
 */
export function useModelChoice(target: Branch): ModelHere {
  const { branch, keep } = useSettingsTarget(target);
  const connectionActions = useConnectionActions();
  const model = useAnsweringModel(branch);
  const chooseModel = async (chosen: ModelAt) => {
    await keep(chosen, {
      isOwn: ownsModel,
      overridesOf: (stored) => ({ ...stored.branch.overrides, ...chosen }),
    });
    // If this fails, new conversations begin with another model, and show which.
    await mayFail(connectionActions.markUsed(chosen.connectionId, chosen.modelId));
  };
  return { model, chooseModel };
}
