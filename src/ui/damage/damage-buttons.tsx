import { useDamageActions } from "#app/react/actions/damage.ts";
import type { DamageActions } from "#app/react/actions/damage.ts";
import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { damageWords } from "#ui/words/damage.ts";

/** Repairs damaged rows, with an undo, or saves them as they were found. */
export function DamageButtons({ records }: { records: readonly DamagedRowRecord[] }) {
  const actions = useDamageActions();
  const repair = async () => {
    const isDone = await notifyFailure(actions.repair(records), {
      text: (why) => damageWords.w21(why),
    });
    if (!isDone) return;
    const undo = { label: UNDO, act: () => void undoRepair(actions, records) };
    notify({ text: damageWords.w22, action: undo });
  };
  return (
    <>
      <Button size="small" onClick={() => void repair()}>
        {damageWords.w13}
      </Button>
      <Button size="small" onClick={() => void saveOriginals(actions, records)}>
        {records.length === 1 ? damageWords.w23 : damageWords.w24}
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
    text: (why) => damageWords.w21(why),
  });
  const repaired = await repairing;
  if (!repaired.ok) return false;
  const { records, left } = repaired.value;
  if (left !== undefined) {
    notify({ text: damageWords.w25 });
  } else if (records.length === 0) {
    notify({ text: damageWords.w26 });
  } else {
    const count = damageWords.w27(records.length);
    const undo = { label: UNDO, act: () => void undoRepair(actions, records) };
    notify({
      text: damageWords.w28(count),
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
  await notifyFailure(undoing, { text: (why) => damageWords.w29(why) });
  const undone = await undoing;
  if (!undone.ok || undone.value.left === 0) return;
  const { left } = undone.value;
  const changed = left === 1 ? damageWords.w30 : damageWords.w31(left);
  notify({
    text: damageWords.w32(changed),
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
    notify({ text: damageWords.w33(why) });
  }
}

/** Forgets originals, with an undo. */
export async function discardOriginals(
  actions: DamageActions,
  records: readonly DamagedRowRecord[],
): Promise<void> {
  const discarding = actions.discard(records);
  const isDone = await notifyFailure(discarding, {
    text: (why) => damageWords.w34(why),
  });
  const discarded = await discarding;
  if (!isDone || !discarded.ok) return;
  const text = records.length === 1 ? damageWords.w35 : damageWords.w36;
  const bringBack = () =>
    void notifyFailure(actions.bringBack(discarded.value), {
      text: (why) => damageWords.w37(why),
    });
  notify({ text, action: { label: UNDO, act: bringBack } });
}
