import type { ChatContext } from "#domain/context.ts";
import { REMEMBER_UNASKED } from "#domain/memories/memory.ts";
import { proposalOf, REMEMBER_TOOL } from "#domain/memories/proposals.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import type { RunRef } from "#machine/actors.ts";
import { ancestorsOf } from "#storage/conversations/ancestors.ts";
import type { ConversationStore } from "#storage/conversations/conversations.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { MemoryStore } from "#storage/settings/memories.ts";
import type { SettingStore } from "#storage/settings/settings.ts";

import type { BranchReading, JournalReading, Time } from "./ports.ts";
import { callsIn, journaledResults } from "./results.ts";
import { storageError } from "./run-errors.ts";
import type { RunSettings } from "./run-settings.ts";

/** The ports for storing what a run proposes to remember. */
export interface Proposing extends BranchReading, JournalReading, Time {
  conversations: Pick<ConversationStore, "get">;
  runSettings: Pick<RunSettings, "known">;
  memories: Pick<MemoryStore, "propose">;
}

/** The effect of `finalizing`: stores what the run proposes to remember. @throws RunError */
export async function finalizeRun(
  deps: Proposing & { settings: Pick<SettingStore, "getMany"> },
  run: RunRef,
): Promise<void> {
  const [unasked] = await deps.settings.getMany([REMEMBER_UNASKED]);
  const stored = await storeProposals(deps, run, unasked === true);
  if (!stored.ok) throw storageError(stored.error);
}

/**
 * Stores the notes that the run's finished calls of `remember` propose: as proposals, or as memories if the
 * person has switched that on (`unasked`). Idempotent.
 */
export async function storeProposals(
  deps: Proposing,
  run: RunRef,
  unasked: boolean,
): Promise<Result<void, StorageProblem>> {
  const callIds = await rememberCalls(deps, run);
  if (callIds.size === 0) return ok(undefined);
  const [context, branch] = await Promise.all([
    deps.conversations.get(run.contextId),
    deps.branches.get(run.branchId),
  ]);
  if (context === undefined || branch === undefined) return ok(undefined);
  const { mode, connectionId } = deps.runSettings.known(run) ?? ownSettings(context, branch);
  const at = deps.now();
  const listedIn = await listedContextId(deps, context);
  const proposals = (await deps.branches.nodes(branch.messageIds)).flatMap((node) => {
    const source = { kind: "run" as const, ...run, nodeId: node.id };
    const calls = callsIn(node).filter(({ id }) => callIds.has(id));
    return calls.flatMap(
      (call) => proposalOf(call, { source, listedIn, mode, connectionId, at }) ?? [],
    );
  });
  return deps.memories.propose(proposals, unasked, at);
}

/** The conversation in the list to which a sub-task, however deep, belongs; any other context's own id. */
async function listedContextId({ conversations }: Proposing, context: ChatContext) {
  const above = await ancestorsOf((id) => conversations.get(id), context);
  return above.at(-1)?.id ?? context.id;
}

/** The ids of the run's calls of `remember` that succeeded. */
async function rememberCalls(deps: JournalReading, run: RunRef): Promise<ReadonlySet<string>> {
  const results = await journaledResults(deps, run);
  const made = [...results.values()].filter(
    ({ toolName, isError, source }) => toolName === REMEMBER_TOOL && !isError && source === "tool",
  );
  return new Set(made.map(({ callId }) => callId));
}
