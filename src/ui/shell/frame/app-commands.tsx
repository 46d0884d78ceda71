import { usePreference } from "#app/react/actions/preferences.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { openOverlay, toggleOverlay } from "#app/view/overlay.ts";
import { navigateTo } from "#app/view/route.ts";
import { defined } from "#domain/defined.ts";
import { focusMessage } from "#ui/acts/focus-message.ts";
import { useCommands, useShortcuts } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { shortcut, singleKeys } from "#ui/palette/shortcuts.ts";
import { useListInSheet } from "#ui/shell/sidebar/use-list-in-sheet.ts";

/**
 * Commands with keys that are available everywhere. Renders nothing, so a changed preference re-renders only
 * this.
 */
export function AppCommands() {
  useShortcuts();
  useCommands(useGoing());
  return null;
}

function useGoing(): ScreenCommand[] {
  const undoable = useNotices((told) => lastUndoable(told, null));
  const inSheet = useListInSheet();
  const [hidden, setHidden] = usePreference("listHidden");
  const [isSingleOn] = usePreference("singleKeys");
  const toggleList = () => {
    if (inSheet) toggleOverlay("list");
    else setHidden(!hidden);
  };
  const search = () => {
    requestFocus({ kind: "search" });
    if (inSheet) openOverlay("list");
    else setHidden(false);
  };
  return [
    shortcut("palette", () => openOverlay("palette")),
    shortcut("newConversation", () => {
      navigateTo(null);
      // On a page that is already empty, only the focus shows that the shortcut worked.
      focusMessage();
    }),
    shortcut("focusMessage", focusMessage),
    withSingleKey("search", isSingleOn, search),
    shortcut("toggleList", toggleList),
    shortcut("settings", () => openOverlay("settings")),
    ...(undoable === undefined ? [] : [shortcut("undo", () => takeOffer(undoable))]),
    withSingleKey("shortcuts", isSingleOn, () => openOverlay("shortcuts")),
  ];
}

function withSingleKey(
  id: Parameters<typeof shortcut>[0],
  isOn: boolean,
  run: () => void,
): ScreenCommand {
  const otherKeys = isOn ? singleKeys[id] : undefined;
  return { ...shortcut(id, run), ...defined({ otherKeys }) };
}
