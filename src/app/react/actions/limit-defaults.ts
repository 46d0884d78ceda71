import { serviceHook } from "#app/react/internal/service-hook.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { settingsWords } from "#app/words/settings.ts";
import {
  changedLimitDefaults,
  LIMIT_DEFAULT_KEYS,
  limitDefaultsFrom,
} from "#domain/settings/run-limits.ts";
import type { LimitDefaults } from "#domain/settings/run-limits.ts";

export interface LimitDefaultsActions {
  /** Changes the defaults as they are stored. A notice says if they cannot be stored. */
  change(make: (defaults: LimitDefaults) => LimitDefaults): Promise<void>;
}

export const useLimitDefaultsActions = serviceHook(({ settings }): LimitDefaultsActions => ({
  change: async (make) => {
    const before = limitDefaultsFrom(await settings.getMany(LIMIT_DEFAULT_KEYS));
    for (const { key, value } of changedLimitDefaults(before, make(before))) {
      await notifyFailure(settings.put(key, value), {
        text: key.startsWith("default.budget.")
          ? settingsWords.budgetsNotSaved
          : settingsWords.retriesNotSaved,
      });
    }
  },
}));
