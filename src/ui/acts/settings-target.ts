import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import type { StoredBranch } from "#app/react/actions/serial-commands.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { overrideFork } from "#app/view/places.ts";
import type { Branch, BranchOverrides } from "#domain/context.ts";
import type { ModeChoice } from "#domain/modes/choose-mode.ts";
import { withOverrides } from "#domain/settings/overrides.ts";

import { usePendingFork } from "./pending-fork.ts";

/**
 * Decides whose settings a choice changes. Its functions receive the rows as stored when the choice is
 * applied.
 */
export interface Keeping {
  /** Whether the branch keeps the choice for itself, rather than leaving it to the whole conversation. */
  isOwn: (branch: Branch) => boolean;
  /** All overrides of a branch that keeps the choice for itself. */
  overridesOf: (stored: StoredBranch) => BranchOverrides;
  /**
   * Runs once the choice is stored, with the rows as they were before; not called for a fork that is being
   * made.
   */
  done?: (before: StoredBranch) => Promise<void>;
}

/** The branch for whose next message a model or a mode is chosen, and the means to choose. */
export interface SettingsTarget {
  /** The branch, or the fork of it that is being made. */
  branch: Branch;
  /** Resolves once the choice is stored or refused. Each choice sees what the earlier ones have stored. */
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
