import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useNodeLabels } from "#app/react/queries/node-labels.ts";
import type { Branch } from "#domain/context.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { runWords } from "#ui/words/run.ts";

import styles from "./hidden-line.module.css";

/** Says, beside the composer, how much of the branch the next request leaves out. */
export function HiddenLine({ branch }: { branch: Branch }) {
  const dispatch = useDispatch();
  const nodeIds = Object.keys(branch.hidden ?? {});
  const isAll = useIsAllHidden(branch);
  if (nodeIds.length === 0) return null;
  const show = () =>
    void dispatch({ type: "branch.hide", branchId: branch.id, nodeIds, hidden: false });
  return (
    <Note className={styles.line}>
      <span>{isAll ? runWords.allHidden : runWords.someHidden(nodeIds.length)}</span>
      <Button size="small" variant="quiet" onClick={show}>
        {nodeIds.length === 1 ? runWords.showHidden : runWords.showAllHidden}
      </Button>
    </Note>
  );
}

/**
 * How many unmarked messages are checked, to find one that is not hidden: results of hidden rounds have no
 * mark.
 */
const MOST_RESULTS = 200;

function useIsAllHidden({ messageIds, hidden }: Branch): boolean {
  const isMarked = (id: string) => hidden !== undefined && Object.hasOwn(hidden, id);
  const unmarked =
    hidden === undefined ? [] : messageIds.filter((id) => !isMarked(id)).slice(0, MOST_RESULTS);
  const labels = useNodeLabels(unmarked);
  return unmarked.every((id) => labels.get(id)?.role === "tool");
}
