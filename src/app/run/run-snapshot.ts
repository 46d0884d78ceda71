import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { DEFAULTS_KEYS, defaultsFrom } from "#domain/settings/person-defaults.ts";
import type { PersonDefaults } from "#domain/settings/person-defaults.ts";
import type { RunRef } from "#machine/actors.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";
import type { ModeStore } from "#storage/settings/modes.ts";
import type { SettingStore } from "#storage/settings/settings.ts";

import type { BranchReading } from "./ports.ts";
import { internal } from "./run-errors.ts";

/** The ports for reading everything that a request is made from. */
export interface SnapshotReading extends BranchReading {
  conversations: Pick<ConversationStore, "get">;
  settings: Pick<SettingStore, "getMany">;
  modes: Pick<ModeStore, "list">;
}

export interface RunSnapshot {
  context: ChatContext;
  branch: Branch;
  nodes: MessageNode[];
  /** As the person has set them. */
  defaults: PersonDefaults;
  /** As the person has set them. */
  modes: readonly Mode[];
}

/** Reads the branch as it is now with all its messages, for making a request. */
export async function readRunSnapshot(
  deps: SnapshotReading,
  run: RunRef,
): Promise<Result<RunSnapshot, RunError>> {
  const [context, branch, defaults, modes] = await Promise.all([
    deps.conversations.get(run.contextId),
    deps.branches.get(run.branchId),
    deps.settings.getMany(DEFAULTS_KEYS),
    deps.modes.list(),
  ]);
  if (context === undefined || branch === undefined) {
    return err(internal("The conversation or the branch is not in the database."));
  }
  const nodes = await deps.branches.nodes(branch.messageIds);
  return ok({ context, branch, nodes, defaults: defaultsFrom(defaults), modes });
}
