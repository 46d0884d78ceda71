import { serviceHook } from "#app/react/internal/service-hook.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { settingsWords } from "#app/words/settings.ts";
import type { JsonValue } from "#domain/json.ts";
import { FINDER_KEY, finderValue, pinKey } from "#domain/tool-sets/finder.ts";

/** Actions on the settings of the finder. */
export interface ToolActions {
  /** Sets the tokens above which the finder stands for tools; null: never, undefined: Bough's default. */
  setFinderAbove(above: number | null | undefined): void;
  /** Pins the tool, so that it is sent beside the finder, or unpins it. */
  pin(toolName: string, isPinned: boolean): void;
}

export const useToolActions = serviceHook(({ settings }): ToolActions => {
  const put = (key: string, value: JsonValue) =>
    void notifyFailure(settings.put(key, value), { text: settingsWords.notSaved });
  return {
    setFinderAbove: (above) => put(FINDER_KEY, finderValue(above)),
    pin: (toolName, isPinned) => put(pinKey(toolName), isPinned),
  };
});
