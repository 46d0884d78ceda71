import { useDamageActions } from "#app/react/actions/damage.ts";
import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { originalsText } from "#domain/damage/originals.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";

/** Repairs damaged rows, with an undo, or saves them as they were found. */
export function DamageButtons({ records }: { records: readonly DamagedRowRecord[] }) {
  const actions = useDamageActions();
  const repair = async () => {
    const isDone = await notifyFailure(actions.repair(records), {
      text: (why) => `Couldn’t repair this: ${why} Nothing was changed.`,
    });
    if (!isDone) return;
    const undo = {
      label: UNDO,
      act: () =>
        void notifyFailure(actions.undoRepair(records), {
          text: (why) => `Couldn’t undo the repair: ${why}`,
        }),
    };
    notify({ text: "Repaired. What it was before is kept in Settings → Your data.", action: undo });
  };
  return (
    <>
      <Button size="small" onClick={() => void repair()}>
        Repair
      </Button>
      <Button size="small" onClick={() => saveOriginals(records)}>
        Save the original
      </Button>
    </>
  );
}

export function saveOriginals(records: readonly DamagedRowRecord[]): void {
  saveFile("bough-damaged.json", "application/json", originalsText(records));
}
