import type { Branch, ChatContext } from "#domain/context.ts";
import { isDraftKey } from "#domain/draft-keys.ts";
import type { ImportedApp } from "#domain/imports/imported-conversation.ts";
import type { SourceNote } from "#domain/imports/source-notes.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { BlobPlan } from "./blob-plan.ts";
import { lawSteps } from "./check-laws.ts";
import type { Positions } from "./check-laws.ts";
import { linkSteps } from "./check-links.ts";
import { contextTreeSteps } from "./context-trees.ts";
import type { ContextInFile, ContextTree } from "./context-trees.ts";
import { copyRows } from "./copy-rows.ts";
import type { ExistingRows, ImportOutcome } from "./existing-rows.ts";
import type { FileBlob, FileRefusal, FileRows } from "./format.ts";
import { grownFrom } from "./grown.ts";
import type { ExtendedBranch, Growth } from "./grown.ts";
import { closeOpenRounds } from "./open-rounds.ts";
import { otherParametersIn, withoutOtherParameters } from "./other-parameters.ts";
import type { OtherParameters } from "./other-parameters.ts";
import type { PlannedKept } from "./plan-kept.ts";
import type { PlannedMcpServer } from "./plan-mcp-servers.ts";
import type { PlannedMemories } from "./plan-memories.ts";
import type { PlannedMode } from "./plan-modes.ts";
import type { PlannedOwnTool } from "./plan-own-tools.ts";
import { sameRow } from "./same-row.ts";
import { forEach } from "./stepwise.ts";
import type { StepwiseTask } from "./stepwise.ts";

export interface PlannedConversation {
  /** Its id after the import. */
  contextId: string;
  /** Its id in the file. */
  sourceId: string;
  title: string;
  outcome: ImportOutcome;
  /** In the bin, and stays there. */
  isBinned: boolean;
  /** It is here in the bin, and comes back from there. */
  isRestored: boolean;
  /** Sub-tasks included. */
  branches: number;
  messages: number;
  subTasks: number;
  /** Open tool calls that get a placeholder result. */
  answeredCalls: number;
  /** Images and files that are referred to, but whose bytes are neither in the file nor here. */
  attachments: number;
}

/** The other apps that a file is from, and what of it cannot come as it was. */
export interface ImportSource {
  apps: ImportedApp[];
  /** By the conversation's id in the file's rows. */
  notes: ReadonlyMap<string, readonly SourceNote[]>;
  /** About the file as a whole, in a person's words. */
  faults: readonly string[];
}

/** What an import would do; nothing is written yet. */
export interface ImportPlan {
  conversations: PlannedConversation[];
  /** The rows that would be added, still with the other parameters. */
  add: FileRows;
  /** Branches that go on; absent if there are none. */
  extended?: ExtendedBranch[];
  /**
   * The parts of `add` that are left out unless the person includes them: `withoutOtherParameters`.
   */
  otherParameters: OtherParameters[];
  /** The file's modes; absent if it has none. */
  modes?: PlannedMode[];
  /** The file's tools; absent if it has none. */
  ownTools?: PlannedOwnTool[];
  mcpServers?: PlannedMcpServer[];
  /** The bytes that the added rows refer to, and those that existing conversations lack. */
  blobs: FileBlob[];
  /** Absent if the file has no memories. */
  memories?: PlannedMemories;
  /** Absent if the file has nothing of it. */
  kept?: PlannedKept;
  /** Absent if it is Bough's own file. */
  from?: ImportSource;
}

/** A file whose rows are consistent and lawful. */
export interface CheckedFile {
  trees: CheckedContextTree[];
}

interface CheckedContextTree extends ContextTree {
  /** As in the file, with its open calls still open. */
  asWritten: readonly ContextInFile[];
  answeredCalls: number;
}

/** The plan with the modes that come along. */
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
    const closed = withClosedRounds(tree);
    for (const member of closed.members) {
      const refusal = yield* lawSteps(member, positions);
      if (refusal !== undefined) return err(refusal);
    }
    checked.push(closed);
    yield;
  }
  return ok({ trees: checked });
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

/**
 * Decides for each conversation whether it is new, already here, or differs from one with its id.
 */
export function* planImport(
  { trees }: CheckedFile,
  here: ExistingRows,
  newId: () => string,
  { blobs = [], isOtherApp = false }: { blobs?: readonly FileBlob[]; isOtherApp?: boolean } = {},
): StepwiseTask<ImportPlan> {
  const conversations: PlannedConversation[] = [];
  const added: FileRows = { contexts: [], branches: [], messages: [] };
  const extended: ExtendedBranch[] = [];
  const bytes = new BlobPlan(blobs, here, newId);
  for (const tree of trees) {
    const named = bytes.namedBy(tree.members);
    const growth = isOtherApp ? growthOf(tree, here) : undefined;
    if (growth !== undefined) {
      conversations.push(describedGrowth(tree, growth, here));
      for (const row of growth.messages) added.messages.push(row);
      for (const row of growth.branches) added.branches.push(row);
      extended.push(...growth.extended);
      bytes.bring(named, "same");
      // Also those that are here, but that perhaps nothing refers to: a sweep may remove them before they are named.
      bytes.bring(bytes.namedIn(growth.messages), "new");
      yield;
      continue;
    }
    const outcome = named.some(bytes.isTaken) ? "copy" : outcomeOf(tree, here);
    const rows =
      outcome === "copy" ? copyRows(tree.members, newId, bytes.idFor) : rowsOf(tree.members);
    conversations.push({
      ...described(tree, outcome, rows),
      attachments: bytes.missingIn(rows.messages),
    });
    const isHere = outcome === "same" || outcome === "binned";
    if (!isHere) add(added, rows);
    bytes.bring(named, isHere ? "same" : outcome);
    yield;
  }
  return {
    conversations,
    add: added,
    otherParameters: otherParametersIn(added),
    blobs: bytes.coming(),
    ...(extended.length === 0 ? {} : { extended }),
  };
}

/** A conversation that is here is known by its app's ids, whatever was done with it since. */
function growthOf({ members: [member] }: CheckedContextTree, here: ExistingRows) {
  return member === undefined ? undefined : grownFrom(member, here);
}

function describedGrowth(
  tree: CheckedContextTree,
  { messages, branches, extended }: Growth,
  here: ExistingRows,
): PlannedConversation {
  const { context } = tree.members[0] ?? {};
  const known = here.context(context?.id ?? "");
  const isRestored = known?.deletedAt !== undefined;
  return {
    contextId: context?.id ?? "",
    sourceId: context?.id ?? "",
    title: known?.title ?? context?.title ?? "",
    outcome: messages.length > 0 ? "grown" : isRestored ? "binned" : "same",
    isBinned: false,
    isRestored,
    branches: branches.length + extended.length,
    messages: messages.length,
    subTasks: 0,
    answeredCalls: 0,
    attachments: 0,
  };
}

function rowsOf(members: readonly ContextInFile[]): FileRows {
  return {
    contexts: members.map(({ context }) => context),
    branches: members.flatMap(({ branches }) => branches),
    messages: members.flatMap(({ messages }) => messages),
  };
}

/** Not spread into `push`: the number of a call's arguments is limited. */
function add(to: FileRows, rows: FileRows): void {
  for (const row of rows.contexts) to.contexts.push(row);
  for (const row of rows.branches) to.branches.push(row);
  for (const row of rows.messages) to.messages.push(row);
}

/**
 * A conversation whose calls are still open here is the same with and without placeholders, and one
 * that came from this very file is the same with and without its other parameters.
 */
function outcomeOf(tree: CheckedContextTree, here: ExistingRows): ImportOutcome {
  const found = compare(rowsOf(tree.members), here);
  if (found !== "copy") return found;
  if (otherFormsOf(tree).some((rows) => compare(rows, here) === "same")) return "same";
  const binned = inBin(here, tree);
  const forms = binned === undefined ? [] : [rowsOf(tree.members), ...otherFormsOf(tree)];
  return forms.some((rows) => compare(rows, binned ?? here) === "same") ? "binned" : "copy";
}

/** What is here, as it would be without the bin, if this conversation is only here in the bin. */
function inBin(here: ExistingRows, { members: [root] }: ContextTree): ExistingRows | undefined {
  const { id = "", deletedAt } = root?.context ?? {};
  if (deletedAt !== undefined || here.context(id)?.deletedAt === undefined) return undefined;
  return {
    ...here,
    context: (contextId) => {
      const found = here.context(contextId);
      if (contextId !== id || found === undefined) return found;
      const { deletedAt: _deletedAt, ...kept } = found;
      return kept;
    },
  };
}

function otherFormsOf({ members, asWritten, answeredCalls }: CheckedContextTree): FileRows[] {
  const closed = rowsOf(members);
  const written = answeredCalls === 0 ? [] : [rowsOf(asWritten)];
  const isPlain = otherParametersIn(closed).length === 0;
  return isPlain ? written : [...written, withoutOtherParameters(closed)];
}

/**
 * A row here under the id of something other than a branch counts as taken, without comparing it.
 */
function compare(rows: FileRows, here: ExistingRows): ImportOutcome {
  const pairs = [
    ...rows.contexts.map((row) => [withoutTraces(row), withoutTraces(here.context(row.id))]),
    ...rows.branches.map((row) => [withoutActivation(row), withoutActivation(here.branch(row.id))]),
    ...rows.messages.map((row) => [row, here.node(row.id)]),
  ];
  const taken = pairs.filter(([, row]) => row !== undefined);
  if (taken.length === 0) {
    const isMet =
      rows.contexts.some(({ id }) => here.hasTraces(id)) ||
      rows.branches.some(({ id }) => isDraftKey(id));
    return isMet ? "copy" : "new";
  }
  const isSame = taken.length === pairs.length && pairs.every(([row, is]) => sameRow(row, is));
  return isSame ? "same" : "copy";
}

/**
 * Opening a conversation and viewing a branch change these fields, and so do arranging the list and
 * choosing another model for what comes next; they are not content.
 */
function withoutTraces(context: ChatContext | undefined) {
  if (context === undefined) return undefined;
  const { writerEpoch: _epoch, activeBranchName: _active, ...written } = context;
  const { pinnedAt: _pinnedAt, tags: _tags, ...unpinned } = written;
  const { folderId: _folderId, filedAt: _filedAt, ...rest } = unpinned;
  const { connectionId: _connectionId, modelId: _modelId, ...config } = rest.config;
  return { ...rest, config };
}

function withoutActivation(branch: Branch | undefined) {
  if (branch === undefined) return undefined;
  const { activeAt: _activeAt, ...content } = branch;
  return content;
}

function described(
  { members, answeredCalls }: CheckedContextTree,
  outcome: ImportOutcome,
  rows: FileRows,
): Omit<PlannedConversation, "attachments"> {
  const root = members[0]?.context;
  return {
    contextId: rows.contexts[0]?.id ?? "",
    sourceId: root?.id ?? "",
    title: root?.title ?? "",
    outcome,
    isBinned: root?.deletedAt !== undefined,
    isRestored: outcome === "binned",
    branches: rows.branches.length,
    messages: rows.messages.length,
    subTasks: members.length - 1,
    answeredCalls,
  };
}
