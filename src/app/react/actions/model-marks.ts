import { serviceHook } from "#app/react/internal/service-hook.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import * as favouriteWords from "#app/words/favourites.ts";
import { favouriteKey, recentKey } from "#domain/connections/model-marks.ts";
import type { ModelAt } from "#domain/connections/model-marks.ts";
import type { Minor } from "#domain/result.ts";
import type { WriteResult } from "#storage/problems.ts";

export interface ModelMarkActions {
  /** Adds a model to the favourites or removes it. A notice says if that cannot be stored. */
  setFavourite(model: ModelAt, favourite: boolean): Promise<void>;
  /** Notes that a model was chosen now. If that cannot be stored, only the order of a list suffers. */
  markChosen(model: ModelAt): Promise<Minor<WriteResult>>;
}

export const useModelMarkActions = serviceHook(({ settings, now }): ModelMarkActions => ({
  setFavourite: async (model, favourite) => {
    const key = favouriteKey(model);
    await notifyFailure(favourite ? settings.put(key, true) : settings.delete(key), {
      text: (why) => favouriteWords.notSaved(model.modelId, why),
    });
  },
  markChosen: (model) => settings.put(recentKey(model), now()),
}));
