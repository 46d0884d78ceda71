import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { closeDialog, useActionDialog } from "#app/view/action-dialog.ts";
import { RenameDialog } from "#ui/acts/rename-dialog.tsx";
import { lazyDialog, lazyTypedDialog } from "#ui/kit/components/lazy-component.tsx";

// Each dialog is loaded when it is first opened.
const FanOutDialog = lazyDialog(
  async () => (await import("#ui/columns/fan-out-dialog.tsx")).FanOutDialog,
  () => closeDialog("fan_out"),
);
const FuseDialog = lazyDialog(
  async () => (await import("#ui/columns/fuse-dialog.tsx")).FuseDialog,
  () => closeDialog("fuse"),
);
const BringBackDialog = lazyDialog(
  async () => (await import("#ui/bring-back/bring-back-dialog.tsx")).BringBackDialog,
  () => closeDialog("bring_back"),
);
const CherryPickDialog = lazyDialog(
  async () => (await import("#ui/bring-back/cherry-pick-dialog.tsx")).CherryPickDialog,
  () => closeDialog("cherry_pick"),
);

const ToolsDialog = lazyDialog(
  async () => (await import("#ui/modes/tools-dialog.tsx")).ToolsDialog,
  () => closeDialog("tools"),
);
const BringAsideDialog = lazyDialog(
  async () => (await import("#ui/bring-back/bring-aside-dialog.tsx")).BringAsideDialog,
  () => closeDialog("bring_aside"),
);
const RememberDialog = lazyDialog(
  async () => (await import("#ui/memory/remember-dialog.tsx")).RememberDialog,
  () => closeDialog("remember"),
);
const ExportAsDialog = lazyDialog(
  async () => (await import("#ui/files/export-as-dialog.tsx")).ExportAsDialog,
  () => closeDialog("export_as"),
);
const FindHere = lazyTypedDialog(
  async () => (await import("#ui/palette/find-here.tsx")).FindHere,
  () => closeDialog("find"),
);
const HistoryDialog = lazyDialog(
  async () => (await import("./history-dialog.tsx")).HistoryDialog,
  () => closeDialog("history"),
);

/** The dialog opened from a menu or by a shortcut of this conversation. */
export function ActionDialogs() {
  const { context } = useCurrentConversation();
  const dialog = useActionDialog((view) => view.dialog);
  if (dialog?.contextId !== context.id) return null;
  switch (dialog.kind) {
    case "tools":
      return <ToolsDialog />;
    case "find":
      return <FindHere />;
    case "export_as":
      return <ExportAsDialog contextId={context.id} />;
    case "history":
      return <HistoryDialog />;
    case "bring_aside":
      return <BringAsideDialog taskId={dialog.taskId} />;
    case "remember":
      return <RememberDialog asked={dialog} />;
    case "rename_branch":
      return <RenameDialog branchId={dialog.branchId} />;
    case "fan_out":
      return <FanOutDialog asked={dialog} />;
    case "fuse":
      return <FuseDialog branchIds={dialog.branchIds} />;
    case "bring_back":
      return <BringBackDialog taking={dialog} />;
    case "cherry_pick":
      return <CherryPickDialog taking={dialog} />;
  }
}
