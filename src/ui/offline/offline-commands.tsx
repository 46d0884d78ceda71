import { useOfflineActions } from "#app/react/actions/offline.ts";
import { useOfflineView } from "#app/view/offline-view.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { offlineWords } from "#ui/words/offline.ts";

import { updateText } from "./update-text.ts";
import { useReload } from "./use-reload.ts";

/** Commands to install and to update the app, each present while it is possible. */
export function OfflineCommands() {
  const { prompt, version } = useOfflineView();
  const { install } = useOfflineActions();
  const reload = useReload();
  const installing: ScreenCommand = {
    id: "install",
    title: offlineWords.installBough,
    keywords: offlineWords.installSearch,
    group: "General",
    run: () => void install(),
  };
  const updating: ScreenCommand = {
    id: "update",
    title: updateText.act,
    keywords: offlineWords.updateSearch,
    group: "General",
    run: () => void reload(),
  };
  useCommands([
    ...(prompt === null ? [] : [installing]),
    ...(version === "none" ? [] : [updating]),
  ]);
  return null;
}
