import { useState } from "react";

import type { BranchChip } from "#domain/branching/versions.ts";
import { Chip } from "#ui/kit/components/chip.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import { threadWords } from "#ui/words/thread.tsx";

/** More than this many would crowd out the message. */
const SHOWN = 3;

export interface BranchChipsProps {
  chips: readonly BranchChip[];
  onShow: (branchId: string) => void;
  /** The branch that the one in view was forked from: its chip leads back. */
  originId?: string | undefined;
}

/** The branches that start at a message: the first few as chips, the rest in a menu. */
export function BranchChips({ chips, onShow, originId }: BranchChipsProps) {
  const [at, setAt] = useState<DOMRect | null>(null);
  // A chip that leads to a single branch would be no shorter than that branch's own.
  const shown = chips.length > SHOWN + 1 ? chips.slice(0, SHOWN) : chips;
  const rest = chips.slice(shown.length);
  return (
    <>
      {shown.map((chip) => (
        <Chip key={chip.branchId} hue={chip.colour} onClick={() => onShow(chip.branchId)}>
          {chip.branchId === originId
            ? threadWords.backTo(<bdi>{chip.name}</bdi>)
            : threadWords.branchesOff(<bdi>{chip.name}</bdi>)}
        </Chip>
      ))}
      {rest.length > 0 && (
        <Chip
          aria-haspopup="menu"
          aria-label={threadWords.moreBranchesLabel(rest.length)}
          onClick={(event) => setAt(event.currentTarget.getBoundingClientRect())}
        >
          {threadWords.moreBranches(rest.length)}
        </Chip>
      )}
      {at !== null && (
        <ContextMenu
          label={threadWords.branchesHere}
          at={at}
          onClose={() => setAt(null)}
          items={rest.map(({ branchId, name, colour }) => ({
            label: name,
            icon: <Dot hue={colour} />,
            onSelect: () => onShow(branchId),
          }))}
        />
      )}
    </>
  );
}
