import { useDamageActions } from "#app/react/actions/damage.ts";
import type { DamageActions } from "#app/react/actions/damage.ts";
import type { DamagedRowRecord } from "#app/react/queries/damage.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { damageWords } from "#ui/words/damage.tsx";

/** Buttons that repair damaged rows, with an undo, or save them as they were found. */
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
 * Repairs conversations by rules, with an undo, and says what came of it.
 *
 * @returns whether all of them are undamaged now
 */
export async function repairConversations(
  actions: DamageActions,
  contextIds: readonly string[],
): Promise<boolean> {
  const { records, left, problem } = await actions.repairConversations(contextIds);
  const why = problem && reasonOf(problem);
  if (records.length > 0) {
    const undo = { label: UNDO, act: () => void undoRepair(actions, records) };
    notify({ text: repairedText(records.length, why, left !== undefined), action: undo });
  } else if (why !== undefined) {
    notify({ text: damageWords.notRepaired(why) });
  } else {
    notify({ text: left === undefined ? damageWords.nothingToRepair : damageWords.noRule });
  }
  return left === undefined && problem === undefined;
}

function repairedText(entries: number, why: string | undefined, isLeft: boolean): string {
  const repaired = damageWords.entriesRepaired(entries);
  if (why !== undefined) return damageWords.restNotRepaired(repaired, why);
  return isLeft ? damageWords.noRuleForRest(repaired) : repaired;
}

/** Undoes a repair. Says which rows stay repaired because they have been changed since. */
export async function undoRepair(
  actions: DamageActions,
  records: readonly DamagedRowRecord[],
): Promise<void> {
  const undoing = actions.undoRepair(records);
  await notifyFailure(undoing, { text: damageWords.notUndone });
  const undone = await undoing;
  if (!undone.ok || undone.value.left === 0) return;
  const { left, conversations } = undone.value;
  const isWhole = conversations !== undefined;
  notify({
    text: isWhole ? damageWords.repairStays(conversations) : damageWords.notAllUndone(left),
  });
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

/** Discards the original rows of repairs, with an undo. */
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
