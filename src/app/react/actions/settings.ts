import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { JsonValue } from "#domain/json.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Actions on the settings of this browser. */
export interface SettingActions {
  put(key: string, value: JsonValue): Promise<WriteResult>;
}

export const useSettingActions = serviceHook(({ settings }): SettingActions => ({
  put: (key, value) => settings.put(key, value),
}));
