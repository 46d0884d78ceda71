import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { later } from "#ui/kit/later.tsx";

import { RenameDialog } from "./rename-dialog.tsx";

// Each is loaded when it is first opened.
const FanOutDialog = later(
  async () => (await import("#ui/columns/fan-out-dialog.tsx")).FanOutDialog,
);
const FuseDialog = later(async () => (await import("#ui/columns/fuse-dialog.tsx")).FuseDialog);
const BringBackDialog = later(
  async () => (await import("#ui/bring-back/bring-back-dialog.tsx")).BringBackDialog,
);
const CherryPickDialog = later(
  async () => (await import("#ui/bring-back/cherry-pick-dialog.tsx")).CherryPickDialog,
);

/** The dialogs of a conversation that its menus and keys open through the view. */
export function ActDialogs() {
  const { context } = useScene();
  const fanOut = useView((view) => view.fanOut);
  const fusing = useView((view) => view.fusing);
  const taking = useView((view) => view.taking);
  const isTaking = taking?.contextId === context.id;
  return (
    <>
      <RenameDialog />
      {fanOut?.contextId === context.id && <FanOutDialog asked={fanOut} />}
      {isTaking && taking.how === "bring_back" && <BringBackDialog taking={taking} />}
      {isTaking && taking.how === "cherry_pick" && <CherryPickDialog taking={taking} />}
      {fusing !== null && <FuseDialog branchIds={fusing} />}
    </>
  );
}
