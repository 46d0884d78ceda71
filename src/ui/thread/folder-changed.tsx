import { useMemo, useState } from "react";

import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import { useFolderChange } from "#app/react/queries/picked-folder.ts";
import type { ChangeSide, FolderChangeHere } from "#app/react/queries/picked-folder.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { lineDiff, countChanged } from "#ui/difference/line-diff.ts";
import { TextDifference } from "#ui/difference/text-difference.tsx";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";

import styles from "./folder-changed.module.css";

/** UTF-16 units of a text that is compared line by line. */
const COMPARED = 1_000_000;

/** What a call has changed in the picked folder, whoever allowed it; and the way back. */
export function FolderChanged({ callId }: { callId: string }) {
  const change = useFolderChange(callId);
  if (change === undefined || change === null) return null;
  return <Changed callId={callId} change={change} />;
}

function Changed({ callId, change }: { callId: string; change: FolderChangeHere }) {
  const { before, after } = change;
  const [isOpen, setIsOpen] = useState(false);
  const counts = useMemo(() => countsOf(before, after), [before, after]);
  return (
    <section
      className={styles.changed}
      aria-label={`Change of ${escapeHidden(change.path)} on your computer`}
    >
      <Fold
        look="soft"
        className={styles.fold}
        summary={`${actOf(change)}${counts}`}
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
  if (before === null) return "Created";
  return after === null ? "Deleted" : "Changed";
}

type Sides = Pick<FolderChangeHere, "before" | "after">;

function Difference({ before, after }: Sides) {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) {
    return (
      <Note>{`This isn’t text. Before: ${sizeText(before)}. After: ${sizeText(after)}.`}</Note>
    );
  }
  if (isTooLong(old, now)) {
    return (
      <Note>
        {`Before: ${sizeText(before)}. After: ${sizeText(after)}. That is too large to be compared line by line.`}
      </Note>
    );
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
          {isBack ? "Change it again" : "Put it back"}
        </Button>
      )}
    </span>
  );
}

const STATES: Readonly<Partial<Record<FolderChangeHere["now"], string>>> = {
  before: "Put back",
  other: "Changed again since",
  elsewhere: "Its folder isn’t picked any more",
};

/** "" where there is no file, undefined where it isn't text. */
function textOf(side: ChangeSide): string | undefined {
  return side === null ? "" : side.text;
}

function isTooLong(...texts: readonly string[]): boolean {
  return texts.some(({ length }) => length > COMPARED);
}

function sizeText(side: ChangeSide): string {
  return side === null ? "no file" : formatBytes(side.size);
}

/** ": 2 lines added"; empty where lines say nothing. */
function countsOf(before: ChangeSide, after: ChangeSide): string {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined || isTooLong(old, now)) return "";
  const lines = lineDiff(old, now);
  if (lines === undefined) return "";
  const { added, removed } = countChanged(lines);
  const counts = [
    ...(added > 0 ? [`${formatCount(added, "line")} added`] : []),
    ...(removed > 0 ? [`${formatCount(removed, "line")} removed`] : []),
  ];
  return `: ${counts.join(", ") || "nothing is different"}`;
}
