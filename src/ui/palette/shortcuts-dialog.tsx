import { closeOverlay } from "#app/view/overlay.ts";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { ShortcutList } from "./shortcut-list.tsx";

/** The dialog listing all shortcuts. */
export function ShortcutsDialog() {
  return (
    <Dialog title={shortcutWords.shortcuts} lightDismiss onClose={closeOverlay}>
      <ShortcutList />
    </Dialog>
  );
}
