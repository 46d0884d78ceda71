import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Result } from "#domain/result.ts";
import type { ChosenModel } from "#storage/conversations/lost-models.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

type Model = Omit<ChosenModel, "contextId">;

/** Actions on all conversations whose connection is not on this device. */
export interface LostModelActions {
  /** Sets them to a model; returns what they were set to. */
  choose(model: Model): Promise<Result<ChosenModel[], StorageProblem>>;
  /** Sets them back, except those whose model was changed since. */
  chooseBack(models: readonly ChosenModel[], from: Model): Promise<WriteResult>;
}

export const useLostModelActions = serviceHook(({ lostModels }): LostModelActions => lostModels);
