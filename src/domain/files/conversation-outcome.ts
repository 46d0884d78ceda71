import type { Branch, ChatContext } from "#domain/context.ts";
import { isDraftKey } from "#domain/draft-keys.ts";

import type { ContextInFile, ContextTree } from "./context-trees.ts";
import type { ExistingRows, ImportOutcome } from "./existing-rows.ts";
import type { FileRows } from "./format.ts";
import { otherParametersIn, withoutOtherParameters } from "./other-parameters.ts";
import type { CheckedContextTree } from "./plan.ts";
import { sameRow } from "./same-row.ts";

/**
 * What happens to a conversation of the file. One whose calls are still open here counts as the same
 * with or without placeholders, and one that came from this very file counts as the same with or
 * without its other parameters.
 */
export function outcomeOf(tree: CheckedContextTree, here: ExistingRows): ImportOutcome {
  const found = compare(rowsOf(tree.members), here);
  if (found !== "copy") return found;
  if (otherFormsOf(tree).some((rows) => compare(rows, here) === "same")) return "same";
  const binned = inBin(here, tree);
  const forms = binned === undefined ? [] : [rowsOf(tree.members), ...otherFormsOf(tree)];
  return forms.some((rows) => compare(rows, binned ?? here) === "same") ? "binned" : "copy";
}

/**
 * The existing rows as they would be outside the bin; undefined unless this conversation is here only
 * in the bin.
 */
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
 * Compares rows with those here that have the same ids. If there are none, the conversation is new,
 * unless traces of its context are left here or a branch's id would be the key of another draft.
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
 * Drops fields that are not content: those that change when a conversation is opened, a branch is
 * viewed, the list is arranged, or another model is chosen for what comes next.
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

export function rowsOf(members: readonly ContextInFile[]): FileRows {
  return {
    contexts: members.map(({ context }) => context),
    branches: members.flatMap(({ branches }) => branches),
    messages: members.flatMap(({ messages }) => messages),
  };
}
