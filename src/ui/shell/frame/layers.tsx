import { closeListDialog, useListDialog } from "#app/view/list-dialog.ts";
import { closeOverlay, useOverlay } from "#app/view/overlay.ts";
import { KeyPrompt } from "#ui/keys/key-prompt.tsx";
import { lazyDialog, lazyTypedDialog } from "#ui/kit/components/lazy-component.tsx";
import { DialogBoundary } from "#ui/shell/dialog-boundary.tsx";

// Each layer is loaded when it is first opened.
const SettingsDialog = lazyDialog(
  async () => (await import("#ui/settings/settings-dialog.tsx")).SettingsDialog,
  closeOverlay,
);
const Palette = lazyTypedDialog(
  async () => (await import("#ui/palette/palette.tsx")).Palette,
  closeOverlay,
);
const ShortcutsDialog = lazyDialog(
  async () => (await import("#ui/palette/shortcuts-dialog.tsx")).ShortcutsDialog,
  closeOverlay,
);
const BinDialog = lazyDialog(
  async () => (await import("#ui/bin/bin-dialog.tsx")).BinDialog,
  closeOverlay,
);

const TagsDialog = lazyDialog(
  async () => (await import("#ui/shell/sidebar/tags-dialog.tsx")).TagsDialog,
  closeListDialog,
);
const FilingDialogs = lazyDialog(
  async () => (await import("#ui/shell/sidebar/filing-dialogs.tsx")).FilingDialogs,
  closeListDialog,
);

/** Everything that lies over the page. */
export function Layers() {
  const overlay = useOverlay((view) => view.overlay);
  const listDialog = useListDialog((view) => view.dialog);
  return (
    <>
      <DialogBoundary of={overlay}>
        {overlay === "settings" && <SettingsDialog />}
        {overlay === "palette" && <Palette />}
        {overlay === "shortcuts" && <ShortcutsDialog />}
        {overlay === "bin" && <BinDialog />}
      </DialogBoundary>
      <DialogBoundary of={listDialog}>
        {listDialog?.kind === "tags" ? (
          <TagsDialog contextIds={listDialog.contextIds} />
        ) : (
          listDialog !== null && <FilingDialogs dialog={listDialog} />
        )}
      </DialogBoundary>
      <KeyPrompt />
    </>
  );
}
