import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { LostModelStore } from "#storage/conversations/lost-model-store.ts";

/** Actions on all conversations whose connection is not on this device. */
export type LostModelActions = Pick<LostModelStore, "choose" | "chooseBack">;

export const useLostModelActions = serviceHook(({ lostModels }): LostModelActions => lostModels);
