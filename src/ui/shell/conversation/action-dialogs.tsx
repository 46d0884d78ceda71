import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useActionDialog } from "#app/view/action-dialog.ts";
import { RenameDialog } from "#ui/acts/rename-dialog.tsx";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";

// Each dialog is loaded when it is first opened.
const FanOutDialog = lazyComponent(
  async () => (await import("#ui/columns/fan-out-dialog.tsx")).FanOutDialog,
);
const FuseDialog = lazyComponent(
  async () => (await import("#ui/columns/fuse-dialog.tsx")).FuseDialog,
);
const BringBackDialog = lazyComponent(
  async () => (await import("#ui/bring-back/bring-back-dialog.tsx")).BringBackDialog,
);
const CherryPickDialog = lazyComponent(
  async () => (await import("#ui/bring-back/cherry-pick-dialog.tsx")).CherryPickDialog,
);

const ToolsDialog = lazyComponent(
  async () => (await import("#ui/modes/tools-dialog.tsx")).ToolsDialog,
);
const BringAsideDialog = lazyComponent(
  async () => (await import("#ui/bring-back/bring-aside-dialog.tsx")).BringAsideDialog,
);
const RememberDialog = lazyComponent(
  async () => (await import("#ui/memory/remember-dialog.tsx")).RememberDialog,
);
const ExportAsDialog = lazyComponent(
  async () => (await import("#ui/files/export-as-dialog.tsx")).ExportAsDialog,
);
const FindHere = lazyComponent(async () => (await import("#ui/palette/find-here.tsx")).FindHere);
const HistoryDialog = lazyComponent(
  async () => (await import("./history-dialog.tsx")).HistoryDialog,
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
