import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { SettingStore } from "#storage/settings/settings.ts";

/** Actions on the settings of this browser. */
export type SettingActions = Pick<SettingStore, "put">;

export const useSettingActions = serviceHook(({ settings }): SettingActions => settings);
