import { useState } from "react";

import type { BranchChip } from "#domain/branching/versions.ts";
import { Chip } from "#ui/kit/components/chip.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";

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
          {chip.branchId === originId ? (
            <>
              Back to <bdi>{chip.name}</bdi>
            </>
          ) : (
            <>
              <bdi>{chip.name}</bdi> branches off here
            </>
          )}
        </Chip>
      ))}
      {rest.length > 0 && (
        <Chip
          aria-haspopup="menu"
          aria-label={`+${rest.length} more branches start here`}
          onClick={(event) => setAt(event.currentTarget.getBoundingClientRect())}
        >
          {`+${rest.length} more`}
        </Chip>
      )}
      {at !== null && (
        <ContextMenu
          label="Branches that start here"
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
