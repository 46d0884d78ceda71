import { useView } from "#app/view.ts";
import { Dialog } from "#ui/kit/dialog.tsx";

import { ShortcutList } from "./shortcut-list.tsx";

/** The sheet of all keys. */
export function ShortcutsDialog() {
  const setView = useView((view) => view.set);
  return (
    <Dialog title="Keyboard shortcuts" lightDismiss onClose={() => setView({ layer: null })}>
      <ShortcutList />
    </Dialog>
  );
}
