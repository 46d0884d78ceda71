import { useMemo, useRef, useState } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { showColumns } from "#app/view/places.ts";
import { commonPrefixLength, MAX_COMPARED } from "#domain/branching/compare-branches.ts";
import type { Branch } from "#domain/context.ts";
import { BranchList } from "#ui/branch/branch-list.tsx";
import { useBranchRows } from "#ui/branch/use-branch-rows.ts";
import { Combobox } from "#ui/kit/components/combobox.tsx";
import { ChevronsUpDownIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import styles from "./columns.module.css";

/** Adds a branch or a version to those side by side. It is chosen from the same list as elsewhere. */
export function AddColumn({ branches }: { branches: readonly Branch[] }) {
  const { context, tree } = useCurrentConversation();
  const frame = useRef<HTMLSpanElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const leftOut = useMemo(() => withoutColumn(tree.root.through, branches), [tree, branches]);
  const suggest = useBranchRows({ isWanted, chosenId: null, leftOut });
  if (tree.root.through.every((one) => leftOut.includes(one))) return null;
  if (branches.length >= MAX_COMPARED) {
    return <span className={styles.here}>{columnsWords.noMore}</span>;
  }
  return (
    <span ref={frame} className={styles.add}>
      <Combobox
        aria-label={columnsWords.addBranchLabel}
        placeholder={columnsWords.addBranch}
        size={columnsWords.addBranch.length}
        List={BranchList}
        listLabel={columnsWords.addBranchLabel}
        enterKeyHint="go"
        commits="leaving"
        anchor={frame}
        text=""
        suggest={suggest}
        onFocus={() => setIsWanted(true)}
        onBlur={() => setIsWanted(false)}
        onChoose={({ choice }) =>
          showColumns(context.id, [...branches.map(({ id }) => id), choice.leadsTo.id])
        }
        // Text that matches no branch adds none.
        onText={() => {}}
      />
      <ChevronsUpDownIcon size={14} />
    </span>
  );
}

/**
 * Branches that are not offered: those that have a column, and those whose column would be empty because the
 * others share all their messages. A branch without messages is offered, as it may be one that cannot be
 * read; its column then says so.
 */
function withoutColumn(all: readonly Branch[], branches: readonly Branch[]): Branch[] {
  const wouldBeEmpty = (one: Branch) =>
    one.messageIds.length > 0 && commonPrefixLength([...branches, one]) === one.messageIds.length;
  return all.filter((one) => branches.includes(one) || wouldBeEmpty(one));
}
