import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

/** Asks before anything is removed for good: the one act here that nothing takes back. */
export function EmptyBinDialog({ onClose }: { onClose: () => void }) {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  const empty = async () => {
    onClose();
    const emptied = await bough.conversations.emptyBin();
    // That it is empty, the bin itself says.
    if (emptied.ok) void import("#app/attachments/sweep.ts").then((one) => one.sweepBlobs(bough));
    else notify({ text: `The bin could not be emptied: ${emptied.error.message}` });
  };
  return (
    <Dialog
      title="Empty the bin?"
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void empty()}>
            Remove for good
          </Button>
        </>
      }
    >
      Its conversations and branches are removed from this browser, with their messages and what is
      attached to them. This cannot be undone.
    </Dialog>
  );
}
