import { useState } from "react";

import type { BranchChip } from "#domain/branching/versions.ts";
import { Chip } from "#ui/kit/components/chip.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { threadWords } from "#ui/words/thread.tsx";

/** More chips than this would crowd out the message. */
const SHOWN = 3;

export interface BranchChipsProps {
  chips: readonly BranchChip[];
  onShow: (branchId: string) => void;
  /** The branch that the branch in view was forked from; its chip leads back. */
  originId?: string | undefined;
}

/**
 * The branches that start at a message: the first few as chips, the rest in a menu. If there are several, the
 * chips show only names, since the other words would be the same on each.
 */
export function BranchChips({ chips, onShow, originId }: BranchChipsProps) {
  const [at, setAt] = useState<DOMRect | null>(null);
  const origin = chips.find(({ branchId }) => branchId === originId);
  const others = chips.filter((chip) => chip !== origin);
  const room = origin === undefined ? SHOWN : SHOWN - 1;
  // A menu with a single branch would take no less room than that branch's own chip.
  const shown = others.length > room + 1 ? others.slice(0, room) : others;
  const rest = others.slice(shown.length);
  const chipOf = ({ branchId, colour }: BranchChip) => ({
    hue: colour,
    onClick: () => onShow(branchId),
  });
  return (
    <>
      {origin !== undefined && (
        <Chip {...chipOf(origin)}>{threadWords.backTo(<bdi>{origin.name}</bdi>)}</Chip>
      )}
      {others.length > 1 && <Note as="span">{threadWords.branches(others.length)}</Note>}
      {shown.map((chip) =>
        others.length > 1 ? (
          <Chip
            key={chip.branchId}
            {...chipOf(chip)}
            aria-label={threadWords.branchesOffLabel(chip.name)}
          >
            <bdi>{chip.name}</bdi>
          </Chip>
        ) : (
          <Chip key={chip.branchId} {...chipOf(chip)}>
            {threadWords.branchesOff(<bdi>{chip.name}</bdi>)}
          </Chip>
        ),
      )}
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
