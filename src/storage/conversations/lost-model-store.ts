import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { lazyQuery, watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

import type { ChosenModel } from "./lost-models.ts";

/** Conversations of the list whose connection no longer exists. */
export interface LostModelStore {
  /** How many there are. */
  count(): LiveQuery<number>;
  /** Sets all of them to a model. Returns what they were set to before. */
  choose(model: Omit<ChosenModel, "contextId">): Promise<Result<ChosenModel[], StorageProblem>>;
  /** Sets conversations back, except those that have been set to another model than `from` since. */
  chooseBack(
    models: readonly ChosenModel[],
    from: Omit<ChosenModel, "contextId">,
  ): Promise<Result<void, StorageProblem>>;
}

/** Loaded on demand, because few need it. */
const lostModels = () => import("./lost-models.ts");

export function createLostModelStore({ strict }: Databases): LostModelStore {
  return {
    count: () =>
      lazyQuery(async () => {
        const { countLost } = await lostModels();
        return watchQuery(() => countLost(strict));
      }),
    choose: (model) =>
      toStorageResult(async () => (await lostModels()).chooseForLost(strict, model)),
    chooseBack: (models, from) =>
      toStorageResult(async () => (await lostModels()).chooseBack(strict, models, from)),
  };
}
