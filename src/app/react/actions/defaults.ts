import { serviceHook } from "#app/react/internal/service-hook.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { settingsWords } from "#app/words/settings.ts";
import { changedDefaults, DEFAULTS_KEYS, defaultsFrom } from "#domain/settings/person-defaults.ts";
import type { PersonDefaults } from "#domain/settings/person-defaults.ts";

export interface DefaultsActions {
  /** Changes the defaults as they are stored. A notice says if they cannot be stored. */
  change(make: (defaults: PersonDefaults) => PersonDefaults): Promise<void>;
}

export const useDefaultsActions = serviceHook(({ settings }): DefaultsActions => ({
  change: async (make) => {
    const before = defaultsFrom(await settings.getMany(DEFAULTS_KEYS));
    for (const { key, value } of changedDefaults(before, make(before))) {
      await notifyFailure(settings.put(key, value), {
        text: settingsWords.defaultsNotSaved,
      });
    }
  },
}));
