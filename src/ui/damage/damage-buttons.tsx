import { useDamageActions } from "#app/react/actions/damage.ts";
import type { DamageActions } from "#app/react/actions/damage.ts";
import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { damageWords } from "#ui/words/damage.tsx";

/** Repairs damaged rows, with an undo, or saves them as they were found. */
export function DamageButtons({ records }: { records: readonly DamagedRowRecord[] }) {
  const actions = useDamageActions();
  const repair = async () => {
    const isDone = await notifyFailure(actions.repair(records), {
      text: damageWords.notRepaired,
    });
    if (!isDone) return;
    const undo = { label: UNDO, act: () => void undoRepair(actions, records) };
    notify({ text: damageWords.repaired, action: undo });
  };
  return (
    <>
      <Button size="small" onClick={() => void repair()}>
        {damageWords.repair}
      </Button>
      <Button size="small" onClick={() => void saveOriginals(actions, records)}>
        {records.length === 1 ? damageWords.saveOriginal : damageWords.saveOriginals}
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
    text: damageWords.notRepaired,
  });
  const repaired = await repairing;
  if (!repaired.ok) return false;
  const { records, left } = repaired.value;
  if (left !== undefined) {
    notify({ text: damageWords.noRule });
  } else if (records.length === 0) {
    notify({ text: damageWords.nothingToRepair });
  } else {
    const undo = { label: UNDO, act: () => void undoRepair(actions, records) };
    notify({
      text: damageWords.entriesRepaired(records.length),
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
  await notifyFailure(undoing, { text: damageWords.notUndone });
  const undone = await undoing;
  if (!undone.ok || undone.value.left === 0) return;
  const { left } = undone.value;
  notify({ text: damageWords.notAllUndone(left) });
}

export async function saveOriginals(
  actions: DamageActions,
  records: readonly DamagedRowRecord[],
): Promise<void> {
  try {
    saveFile("bough-damaged.json", "application/json", await actions.originalsText(records));
  } catch (error) {
    notify({ text: damageWords.originalsNotRead(reasonOf(error)) });
  }
}

/** Forgets originals, with an undo. */
export async function discardOriginals(
  actions: DamageActions,
  records: readonly DamagedRowRecord[],
): Promise<void> {
  const discarding = actions.discard(records);
  const isDone = await notifyFailure(discarding, {
    text: damageWords.notDiscarded,
  });
  const discarded = await discarding;
  if (!isDone || !discarded.ok) return;
  const text =
    records.length === 1 ? damageWords.originalDiscarded : damageWords.originalsDiscarded;
  const bringBack = () =>
    void notifyFailure(actions.bringBack(discarded.value), {
      text: damageWords.notBroughtBack,
    });
  notify({ text, action: { label: UNDO, act: bringBack } });
}
