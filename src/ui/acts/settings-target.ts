import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import type { StoredBranch } from "#app/react/actions/serial-commands.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { overrideFork } from "#app/view/places.ts";
import type { Branch, BranchOverrides } from "#domain/context.ts";
import type { ModeChoice } from "#domain/modes/choose-mode.ts";
import { withOverrides } from "#domain/settings/overrides.ts";

import { usePendingFork } from "./pending-fork.ts";

/** Whose settings a choice changes. What it is given are rows as they are stored at that time. */
export interface Keeping {
  /** Whether the branch keeps the choice for itself, and not for its whole conversation. */
  isOwn: (branch: Branch) => boolean;
  /** All overrides of a branch that keeps it for itself. */
  overridesOf: (stored: StoredBranch) => BranchOverrides;
  /** Runs once the choice is stored, with what was stored before; not for a fork being made. */
  done?: (before: StoredBranch) => Promise<void>;
}

/** Where a model or a mode is chosen for the next message. */
export interface SettingsTarget {
  /** The branch, or the fork of it that is being made. */
  branch: Branch;
  /** Resolves once the choice is stored or refused; it sees what every choice before it has stored. */
  keep: (choice: Partial<ModeChoice>, keeping: Keeping) => Promise<void>;
}

export function useSettingsTarget(target: Branch): SettingsTarget {
  const { context, tree } = useCurrentConversation();
  const fork = usePendingFork(context.id);
  const commands = useSerialCommands(target.id);
  const origin = fork === null ? target : (tree.byId.get(fork.fromBranchId) ?? target);
  return {
    branch: withOverrides(origin, fork?.overrides),
    keep: async (choice, { isOwn, overridesOf, done }) => {
      if (fork !== null) return overrideFork(context.id, choice);
      await commands.dispatch(
        (stored) =>
          isOwn(stored.branch)
            ? { type: "branch.override", branchId: target.id, overrides: overridesOf(stored) }
            : { type: "context.configure", config: choice },
        done,
      );
    },
  };
}
