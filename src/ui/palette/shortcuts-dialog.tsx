import { closeOverlay } from "#app/view/overlay.ts";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { ShortcutList } from "./shortcut-list.tsx";

/** The dialog that lists all shortcuts. */
export function ShortcutsDialog() {
  return (
    <Dialog title={shortcutWords.shortcuts} lightDismiss onClose={closeOverlay}>
      {/* The list may be taller than the window, and must be scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={shortcutWords.shortcuts} tabIndex={0}>
        <ShortcutList />
      </div>
    </Dialog>
  );
}
