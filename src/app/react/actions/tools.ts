import { serviceHook } from "#app/react/internal/service-hook.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { settingsWords } from "#app/words/settings.ts";
import type { JsonValue } from "#domain/json.ts";
import { FINDER_KEY, finderValue, pinKey } from "#domain/tool-sets/finder.ts";

/** What the person says about tools in requests. */
export interface ToolActions {
  /** Tokens above which the finder stands for tools; null: never, undefined: Bough's own. */
  setFinderAbove(above: number | null | undefined): void;
  /** Whether the tool is sent beside the finder. */
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
