import { Suspense, lazy } from "react";

import { useView } from "#app/view.ts";

// Each is loaded when it is first opened.
const SettingsDialog = lazy(async () => ({
  default: (await import("#ui/settings/settings-dialog.tsx")).SettingsDialog,
}));
const Palette = lazy(async () => ({
  default: (await import("#ui/palette/palette.tsx")).Palette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("#ui/palette/shortcuts-dialog.tsx")).ShortcutsDialog,
}));
const BinDialog = lazy(async () => ({
  default: (await import("#ui/bin/bin-dialog.tsx")).BinDialog,
}));

/** What lies over everything else. */
export function Layers() {
  const settingsOpen = useView((view) => view.settingsOpen);
  const layer = useView((view) => view.layer);
  return (
    <Suspense>
      {settingsOpen && <SettingsDialog />}
      {layer === "palette" && <Palette />}
      {layer === "shortcuts" && <ShortcutsDialog />}
      {layer === "bin" && <BinDialog />}
    </Suspense>
  );
}
