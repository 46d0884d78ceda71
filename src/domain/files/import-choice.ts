import { defined } from "#domain/defined.ts";

import type { KeptKind } from "./kept-rows.ts";
import type { ImportPlan } from "./plan.ts";
import type { AddedRows, RowsAround, WaitingMessages } from "./waiting-messages.ts";

/** What the person chose to import from a file. */
export interface ImportChoice {
  /**
   * `sourceId`s of planned conversations that are left out. Their `contextId` would not do, because a
   * copy gets another one when the file is read again.
   */
  leftOut: ReadonlySet<string>;
  /** Also import parameters that no field of the settings shows: `plan.otherParameters`. */
  withOtherParameters: boolean;
  /** Also import the file's memories: `plan.memories`. */
  withMemories: boolean;
  /** Which kinds in `plan.kept` to import. */
  kept: ReadonlySet<KeptKind | "connections">;
  /** The model for conversations whose connection is not here. If absent, they keep theirs. */
  model?: ModelChoice;
}

export interface ModelChoice {
  connectionId: string;
  modelId: string;
}

/** Imports all conversations, and of the rest what comes unless the person changes it. */
export const USUAL_CHOICE: ImportChoice = {
  leftOut: new Set(),
  withOtherParameters: false,
  withMemories: false,
  kept: new Set(["prompts", "schemas"]),
};

/**
 * What is imported if the person changes nothing. Another app exports everything each time, so a
 * conversation that was deleted here since, or that has no messages, is only imported if the person
 * chooses it.
 */
export function usualChoice(plan: ImportPlan | undefined): ImportChoice {
  if (plan?.from === undefined) return USUAL_CHOICE;
  const unwanted = plan.conversations.filter(
    ({ messages, outcome }) => messages === 0 || outcome === "binned",
  );
  return { ...USUAL_CHOICE, leftOut: new Set(unwanted.map(({ sourceId }) => sourceId)) };
}

/** The conversations that would be added, or come back from the bin. */
export function comingIn(plan: ImportPlan, { leftOut }: Pick<ImportChoice, "leftOut">) {
  return plan.conversations.filter(
    ({ outcome, sourceId }) => outcome !== "same" && !leftOut.has(sourceId),
  );
}

/** The plan without the conversations that are left out, and without what only they use. */
export function withoutLeftOut(plan: ImportPlan, leftOut: ReadonlySet<string>): ImportPlan {
  if (leftOut.size === 0) return plan;
  const left = plan.conversations.filter(({ sourceId }) => leftOut.has(sourceId));
  const gone = new Set(left.map(({ contextId }) => contextId));
  // Parents come before their sub-tasks.
  for (const { id, parentId = "" } of plan.add.contexts) if (gone.has(parentId)) gone.add(id);
  const unused = namedOnlyIn(plan.add.messages, gone);
  // Bytes that no added message refers to belong to conversations that are here.
  const blobs = plan.blobs.filter(({ id }) => !unused.has(id));
  const extended = plan.extended?.filter(({ contextId }) => !gone.has(contextId));
  const add = rowsWithout(plan.add, gone);
  const coming = new Set(add.modes?.map(({ id }) => id));
  const modes = plan.modes?.filter(
    ({ outcome, mode }) => outcome === "same" || coming.has(mode.id),
  );
  return { ...plan, add, blobs, ...defined({ extended, modes }) };
}

/** Attachments to which only messages of these conversations refer. */
function namedOnlyIn(
  messages: readonly WaitingMessages[],
  contextIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const only = new Set<string>();
  for (const { contextId, blobIds } of messages) {
    if (contextIds.has(contextId)) for (const id of blobIds) only.add(id);
  }
  if (only.size === 0) return only;
  for (const { contextId, blobIds } of messages) {
    if (!contextIds.has(contextId)) for (const id of blobIds) only.delete(id);
  }
  return only;
}

function rowsWithout(rows: AddedRows, gone: ReadonlySet<string>): AddedRows {
  const contexts = rows.contexts.filter(({ id }) => !gone.has(id));
  const branches = rows.branches.filter(({ contextId }) => !gone.has(contextId));
  const unused = namedIn(rows, (contextId) => gone.has(contextId));
  for (const id of namedIn(rows, (contextId) => !gone.has(contextId))) unused.delete(id);
  return {
    contexts,
    branches,
    messages: rows.messages.filter(({ contextId }) => !gone.has(contextId)),
    ...defined({
      modes: rows.modes?.filter(({ id }) => !unused.has(id)),
      folders: rows.folders?.filter(({ id }) => !unused.has(id)),
    }),
  };
}

/** Ids of the modes and folders to which some of the conversations refer. */
function namedIn(
  { contexts, branches }: RowsAround,
  isOf: (contextId: string) => boolean,
): Set<string | undefined> {
  return new Set([
    ...contexts
      .filter(({ id }) => isOf(id))
      .flatMap(({ config, folderId }) => [config.mode, folderId]),
    ...branches.filter(({ contextId }) => isOf(contextId)).map(({ overrides }) => overrides?.mode),
  ]);
}
