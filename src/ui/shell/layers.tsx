import { useView } from "#app/view.ts";
import { KeyPrompt } from "#ui/keys/key-prompt.tsx";
import { later } from "#ui/kit/later.tsx";

// Each is loaded when it is first opened.
const SettingsDialog = later(
  async () => (await import("#ui/settings/settings-dialog.tsx")).SettingsDialog,
);
const Palette = later(async () => (await import("#ui/palette/palette.tsx")).Palette);
const ShortcutsDialog = later(
  async () => (await import("#ui/palette/shortcuts-dialog.tsx")).ShortcutsDialog,
);
const BinDialog = later(async () => (await import("#ui/bin/bin-dialog.tsx")).BinDialog);

/** What lies over everything else. */
export function Layers() {
  const settingsOpen = useView((view) => view.settingsOpen);
  const layer = useView((view) => view.layer);
  return (
    <>
      {settingsOpen && <SettingsDialog />}
      {layer === "palette" && <Palette />}
      {layer === "shortcuts" && <ShortcutsDialog />}
      {layer === "bin" && <BinDialog />}
      <KeyPrompt />
    </>
  );
}
