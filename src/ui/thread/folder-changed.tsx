import { useMemo, useState } from "react";

import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import { useFolderChange } from "#app/react/queries/picked-folder.ts";
import type { ChangeSide, FolderChangeHere } from "#app/react/queries/picked-folder.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { lineDiff, countChanged } from "#ui/difference/line-diff.ts";
import { TextDifference } from "#ui/difference/text-difference.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { callWords } from "#ui/words/calls.ts";

import styles from "./folder-changed.module.css";

/** Longest text that is compared line by line, in UTF-16 units. */
const COMPARED = 1_000_000;

/** What a call changed in the picked folder, whoever allowed it, and a way to undo it. */
export function FolderChanged({ callId }: { callId: string }) {
  const change = useFolderChange(callId);
  if (change === undefined || change === null) return null;
  return <Changed callId={callId} change={change} />;
}

function Changed({ callId, change }: { callId: string; change: FolderChangeHere }) {
  const { before, after } = change;
  const [isOpen, setIsOpen] = useState(false);
  const act = actOf(change);
  const counts = useMemo(() => countsOf(before, after), [before, after]);
  return (
    <section
      className={styles.changed}
      aria-label={callWords.folderChange(escapeHidden(change.path))}
    >
      <Fold
        look="soft"
        className={styles.fold}
        summary={counts.length === 0 ? act : callWords.actWithCounts(act, counts)}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        {isOpen && (
          <div className={styles.difference}>
            <Difference before={before} after={after} />
          </div>
        )}
      </Fold>
      <Way callId={callId} now={change.now} />
    </section>
  );
}

function actOf({ before, after }: FolderChangeHere): string {
  if (before === null) return callWords.acts.created;
  return after === null ? callWords.acts.deleted : callWords.acts.changed;
}

type Sides = Pick<FolderChangeHere, "before" | "after">;

function Difference({ before, after }: Sides) {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) {
    return <Note>{callWords.isNoText(sizeText(before), sizeText(after))}</Note>;
  }
  if (isTooLong(old, now)) {
    return <Note>{callWords.isTooLarge(sizeText(before), sizeText(after))}</Note>;
  }
  return <TextDifference before={old} after={now} names={["before", "after"]} withoutCounts />;
}

function Way({ callId, now }: { callId: string; now: FolderChangeHere["now"] }) {
  const { setChange } = usePickedFolderActions();
  const isBack = now === "before";
  const canAct = isBack || now === "after" || now === "locked";
  return (
    <span className={styles.way}>
      {now in STATES && (
        <Note as="span" size="s" role="status">
          {STATES[now]}
        </Note>
      )}
      {canAct && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => void setChange(callId, isBack ? "after" : "before")}
        >
          {isBack ? callWords.changeAgain : callWords.putBack}
        </Button>
      )}
    </span>
  );
}

const STATES: Readonly<Partial<Record<FolderChangeHere["now"], string>>> = {
  before: callWords.wasPutBack,
  other: callWords.changedSince,
  elsewhere: callWords.folderGone,
};

/** The text of one side: "" if there is no file, undefined if the file is not text. */
function textOf(side: ChangeSide): string | undefined {
  return side === null ? "" : side.text;
}

function isTooLong(...texts: readonly string[]): boolean {
  return texts.some(({ length }) => length > COMPARED);
}

function sizeText(side: ChangeSide): string {
  return side === null ? callWords.noFile : callWords.size(side.size);
}

/** "2 lines added"; empty if the sides cannot be compared by line. */
function countsOf(before: ChangeSide, after: ChangeSide): readonly string[] {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined || isTooLong(old, now)) return [];
  const lines = lineDiff(old, now);
  if (lines === undefined) return [];
  const { added, removed } = countChanged(lines);
  const counts = [
    ...(added > 0 ? [callWords.linesAdded(added)] : []),
    ...(removed > 0 ? [callWords.linesRemoved(removed)] : []),
  ];
  return counts.length === 0 ? [callWords.noDifference] : counts;
}
