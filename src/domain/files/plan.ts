import type { ImportedApp } from "#domain/imports/imported-conversation.ts";
import type { SourceNote } from "#domain/imports/source-notes.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { lawSteps } from "./check-laws.ts";
import type { Positions } from "./check-laws.ts";
import { linkSteps, memberLinkSteps } from "./check-links.ts";
import { contextTreeSteps } from "./context-trees.ts";
import type { ContextInFile, ContextTree } from "./context-trees.ts";
import type { ImportOutcome } from "./existing-rows.ts";
import type { FileBlob, FileRefusal, FileRows } from "./format.ts";
import type { ExtendedBranch } from "./grown.ts";
import { closeOpenRounds } from "./open-rounds.ts";
import { otherParametersIn } from "./other-parameters.ts";
import type { OtherParameters } from "./other-parameters.ts";
import type { PlannedKept } from "./plan-kept.ts";
import type { PlannedMcpServer } from "./plan-mcp-servers.ts";
import type { PlannedMemories } from "./plan-memories.ts";
import type { PlannedMode } from "./plan-modes.ts";
import type { PlannedOwnTool } from "./plan-own-tools.ts";
import { forEach } from "./stepwise.ts";
import type { StepwiseTask } from "./stepwise.ts";
import type { AddedRows } from "./waiting-messages.ts";

export interface PlannedConversation {
  /** The conversation's id after the import. */
  contextId: string;
  /** The conversation's id in the file. */
  sourceId: string;
  title: string;
  outcome: ImportOutcome;
  /** True if it is in the bin in the file, and stays there. */
  isBinned: boolean;
  /** True if it is here in the bin and will be restored. */
  isRestored: boolean;
  /** Counts include sub-tasks. For a conversation that has grown, they cover only what is new. */
  branches: number;
  messages: number;
  subTasks: number;
  /** Open tool calls that get a placeholder result. */
  answeredCalls: number;
  /** Attachments that are referred to, but whose bytes are neither in the file nor here. */
  attachments: number;
}

/** The other apps that a file is from, and what of it cannot be imported as it was. */
export interface ImportSource {
  apps: ImportedApp[];
  /** Notes by the conversation's id in the file's rows. */
  notes: ReadonlyMap<string, readonly SourceNote[]>;
  /** Problems with the file as a whole, in words for the person. */
  faults: readonly string[];
}

/** What an import would do; nothing is written yet. */
export interface ImportPlan {
  conversations: PlannedConversation[];
  /** The rows that would be added, still including the other parameters. */
  add: AddedRows;
  /** Branches that continue; absent if there are none. */
  extended?: ExtendedBranch[];
  /**
   * The parts of `add` that are left out unless the person includes them (see
   * `withoutOtherParameters`).
   */
  otherParameters: OtherParameters[];
  /** The file's modes; absent if it has none. */
  modes?: PlannedMode[];
  /** The file's tools; absent if it has none. */
  ownTools?: PlannedOwnTool[];
  mcpServers?: PlannedMcpServer[];
  /** The bytes that added rows refer to, and those that existing conversations lack. */
  blobs: FileBlob[];
  /** Absent if the file has no memories. */
  memories?: PlannedMemories;
  /** Absent if the file has no settings and connections. */
  kept?: PlannedKept;
  /** Absent if the file is Bough's own. */
  from?: ImportSource;
}

/** A file whose rows are consistent and lawful. */
export interface CheckedFile {
  trees: CheckedContextTree[];
}

export interface CheckedContextTree extends ContextTree {
  /** The rows as they are in the file, with open calls still open. */
  asWritten: readonly ContextInFile[];
  answeredCalls: number;
}

/** Adds the file's modes to the plan. */
export function withModes(plan: ImportPlan, modes: readonly PlannedMode[]): ImportPlan {
  if (modes.length === 0) return plan;
  const coming = modes.filter(({ outcome }) => outcome !== "same").map(({ mode }) => mode);
  const add = { ...plan.add, modes: coming };
  return { ...plan, modes: [...modes], add, otherParameters: otherParametersIn(add) };
}

/** Checks that the rows are consistent, and gives open calls their placeholder. */
export function* checkFile(file: FileRows): StepwiseTask<Result<CheckedFile, FileRefusal>> {
  const broken = yield* linkSteps(file);
  if (broken !== undefined) return err(broken);
  const trees = yield* contextTreeSteps(file);
  if (!Array.isArray(trees)) return err(trees);
  const positions = yield* positionSteps(file);
  const checked: CheckedContextTree[] = [];
  for (const tree of trees) {
    const closed = yield* lawfulSteps(tree, positions);
    if (!closed.ok) return closed;
    checked.push(closed.value);
    yield;
  }
  return ok({ trees: checked });
}

/**
 * Does what `checkFile` does for one conversation of a file whose rows are not all in memory: checks
 * the links of its messages, and its laws. `aroundLinkSteps` checks the rest of the file.
 */
export function* checkTree(
  tree: ContextTree,
  positions: Positions,
): StepwiseTask<Result<CheckedContextTree, FileRefusal>> {
  for (const member of tree.members) {
    const broken = yield* memberLinkSteps(member, positions);
    if (broken !== undefined) return err(broken);
  }
  return yield* lawfulSteps(tree, positions);
}

function* lawfulSteps(
  tree: ContextTree,
  positions: Positions,
): StepwiseTask<Result<CheckedContextTree, FileRefusal>> {
  const closed = withClosedRounds(tree);
  for (const member of closed.members) {
    const refusal = yield* lawSteps(member, positions);
    if (refusal !== undefined) return err(refusal);
  }
  return ok(closed);
}

function* positionSteps(file: FileRows): StepwiseTask<Positions> {
  const branches = new Map<string, number>();
  const messages = new Map<string, number>();
  yield* forEach(file.branches, ({ id }, at) => branches.set(id, at));
  yield* forEach(file.messages, ({ id }, at) => messages.set(id, at));
  return { branches, messages };
}

function withClosedRounds({ members }: ContextTree): CheckedContextTree {
  let answeredCalls = 0;
  const closed = members.map((member): ContextInFile => {
    const { branches, messages, answered } = closeOpenRounds(member.branches, member.messages);
    answeredCalls += answered;
    return { ...member, branches, messages };
  });
  return { members: closed, asWritten: members, answeredCalls };
}
