import { useFiling } from "#app/view/filing.ts";
import { useOverlay } from "#app/view/overlay.ts";
import { useTagging } from "#app/view/tagging.ts";
import { KeyPrompt } from "#ui/keys/key-prompt.tsx";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";
import { DialogBoundary } from "#ui/shell/dialog-boundary.tsx";

// Each layer is loaded when it is first opened.
const SettingsDialog = lazyComponent(
  async () => (await import("#ui/settings/settings-dialog.tsx")).SettingsDialog,
);
const Palette = lazyComponent(async () => (await import("#ui/palette/palette.tsx")).Palette);
const ShortcutsDialog = lazyComponent(
  async () => (await import("#ui/palette/shortcuts-dialog.tsx")).ShortcutsDialog,
);
const BinDialog = lazyComponent(async () => (await import("#ui/bin/bin-dialog.tsx")).BinDialog);

const TagsDialog = lazyComponent(
  async () => (await import("#ui/shell/sidebar/tags-dialog.tsx")).TagsDialog,
);
const FilingDialogs = lazyComponent(
  async () => (await import("#ui/shell/sidebar/filing-dialogs.tsx")).FilingDialogs,
);

/** Everything that lies over the page. */
export function Layers() {
  const overlay = useOverlay((view) => view.overlay);
  const tagged = useTagging((view) => view.contextIds);
  const filing = useFiling((view) => view.dialog);
  return (
    <>
      <DialogBoundary of={overlay}>
        {overlay === "settings" && <SettingsDialog />}
        {overlay === "palette" && <Palette />}
        {overlay === "shortcuts" && <ShortcutsDialog />}
        {overlay === "bin" && <BinDialog />}
      </DialogBoundary>
      <DialogBoundary of={tagged}>
        {tagged !== null && <TagsDialog contextIds={tagged} />}
      </DialogBoundary>
      <DialogBoundary of={filing}>
        {filing !== null && <FilingDialogs dialog={filing} />}
      </DialogBoundary>
      <KeyPrompt />
    </>
  );
}
