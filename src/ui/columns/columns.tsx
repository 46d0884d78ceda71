import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useKeepInterrupted } from "#app/react/actions/runs.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { showColumns, stopComparing } from "#app/view/places.ts";
import { commonPrefixLength } from "#domain/branching/compare-branches.ts";
import type { Branch } from "#domain/context.ts";
import { DiffBaseContext } from "#ui/thread/diff-base.ts";
import { columnsWords } from "#ui/words/columns.ts";

import { ColumnRow } from "./column-row.tsx";
import { columnTitles } from "./column-titles.ts";
import { Column } from "./column.tsx";
import { ColumnsBar } from "./columns-bar.tsx";
import { DifferenceSteps } from "./difference-steps.tsx";
import { useComparison } from "./use-comparison.ts";

import styles from "./columns.module.css";

/**
 * Branches side by side from where they split: the answers of a fan-out, or branches to compare.
 * One of them is the active branch, which the composer writes to.
 */
export function Columns({ branches }: { branches: readonly Branch[] }) {
  const { context, tree, active } = useCurrentConversation();
  const dispatch = useDispatch();
  const titles = columnTitles(context, tree, branches, useConnections());
  const [marked, setMarked] = useState(false);
  const shared = commonPrefixLength(branches);
  const comparison = useComparison(branches, shared, marked);
  const without = async (branch: Branch) => {
    const left = branches.filter((one) => one !== branch).map(({ id }) => id);
    const [next] = left;
    // Activates another column first: a removed branch is not what is read next, and columns are shown only
    // if the active branch is among them.
    if (branch.id === active.id && next !== undefined) {
      const gone = await dispatch({ type: "branch.activate", branchId: next });
      if (!gone.ok) return;
    }
    showColumns(context.id, left);
  };
  const keepInterrupted = useKeepInterrupted();
  const choose = async (chosen: Branch) => {
    stopComparing(context.id);
    // Nobody will continue a lane that was not chosen, so an answer interrupted there is kept as it is. Named
    // branches are left alone: they were not made for this question.
    const others = branches.filter((one) => one !== chosen && !one.named);
    await keepInterrupted(others.map(({ id }) => id));
  };
  return (
    <div className={styles.columns} role="group" aria-label={columnsWords.title}>
      <ColumnsBar branches={branches} shared={shared} marked={marked} onMark={setMarked}>
        {marked && <DifferenceSteps {...comparison} />}
      </ColumnsBar>
      <DiffBaseContext value={comparison.pairs}>
        <ColumnRow hues={branches.map((branch, at) => titles[at]?.hue ?? branch.colour)}>
          {branches.map((branch, at) => (
            <Column
              key={branch.id}
              branch={branch}
              head={titles[at]}
              shared={shared}
              onChosen={() => void choose(branch)}
              onRemove={() => void without(branch)}
            />
          ))}
        </ColumnRow>
      </DiffBaseContext>
    </div>
  );
}
