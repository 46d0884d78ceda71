import { useDamageActions } from "#app/react/actions/damage.ts";
import type { DamageActions } from "#app/react/actions/damage.ts";
import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { formatCount } from "#ui/format/format-number.ts";
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
    const undo = { label: UNDO, act: () => void undoRepair(actions, records) };
    notify({ text: "Repaired. What it was before is kept in Settings → Your data.", action: undo });
  };
  return (
    <>
      <Button size="small" onClick={() => void repair()}>
        Repair
      </Button>
      <Button size="small" onClick={() => void saveOriginals(actions, records)}>
        {records.length === 1 ? "Save the original" : "Save the originals"}
      </Button>
    </>
  );
}

/**
 * Has rules make conversations whole, with an undo, and says what became of it.
 *
 * @returns whether all of them are whole now
 */
export async function repairConversations(
  actions: DamageActions,
  contextIds: readonly string[],
): Promise<boolean> {
  const repairing = actions.repairConversations(contextIds);
  await notifyFailure(repairing, {
    text: (why) => `Couldn’t repair this: ${why} Nothing was changed.`,
  });
  const repaired = await repairing;
  if (!repaired.ok) return false;
  const { records, left } = repaired.value;
  if (left !== undefined) {
    notify({ text: "No rule can repair all of this. It stays as it is, and can be saved." });
  } else if (records.length === 0) {
    notify({ text: "There was nothing to repair." });
  } else {
    const count = formatCount(records.length, "entry", "entries");
    const undo = { label: UNDO, act: () => void undoRepair(actions, records) };
    notify({
      text: `Repaired: ${count} changed. Each is listed in Settings → Your data, with what it was.`,
      action: undo,
    });
  }
  return left === undefined;
}

/** Says which rows stay repaired because they were changed meanwhile. */
export async function undoRepair(
  actions: DamageActions,
  records: readonly DamagedRowRecord[],
): Promise<void> {
  const undoing = actions.undoRepair(records);
  await notifyFailure(undoing, { text: (why) => `Couldn’t undo the repair: ${why}` });
  const undone = await undoing;
  if (!undone.ok || undone.value.left === 0) return;
  const { left } = undone.value;
  const changed =
    left === 1
      ? "One entry was changed or deleted after the repair, so it stays"
      : `${formatCount(left, "entry", "entries")} were changed or deleted after the repair, so they stay`;
  notify({
    text: `${changed} as now. The original is kept in Settings → Your data.`,
  });
}

export async function saveOriginals(
  actions: DamageActions,
  records: readonly DamagedRowRecord[],
): Promise<void> {
  try {
    saveFile("bough-damaged.json", "application/json", await actions.originalsText(records));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    notify({ text: `The originals couldn’t be read (${why}). Nothing was changed.` });
  }
}

/** Forgets originals, with an undo. */
export async function discardOriginals(
  actions: DamageActions,
  records: readonly DamagedRowRecord[],
): Promise<void> {
  const discarding = actions.discard(records);
  const isDone = await notifyFailure(discarding, {
    text: (why) => `Couldn’t discard this: ${why} Nothing was changed.`,
  });
  const discarded = await discarding;
  if (!isDone || !discarded.ok) return;
  const text = records.length === 1 ? "Original discarded." : "Originals discarded.";
  const bringBack = () =>
    void notifyFailure(actions.bringBack(discarded.value), {
      text: (why) => `Couldn’t bring this back: ${why}`,
    });
  notify({ text, action: { label: UNDO, act: bringBack } });
}
