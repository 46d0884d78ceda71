import type { Branch, ChatContext } from "#domain/context.ts";
import { isDraftKey } from "#domain/draft-keys.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

import { BlobPlan } from "./blob-plan.ts";
import { checkLaws } from "./check-laws.ts";
import type { Positions } from "./check-laws.ts";
import { checkLinks } from "./check-links.ts";
import { copyRows } from "./copy-rows.ts";
import { familiesOf } from "./families.ts";
import type { ContextInFile, Family } from "./families.ts";
import type { FileBlob, FileRefusal, FileRows } from "./format.ts";
import { closeOpenRounds } from "./open-rounds.ts";
import { otherParametersIn, withoutOtherParameters } from "./other-parameters.ts";
import type { OtherParameters } from "./other-parameters.ts";
import { sameRow } from "./same-row.ts";

/** What becomes of a conversation of the file. */
export type ImportOutcome =
  /** It comes in with its ids. */
  | "new"
  /** It is here already, row for row. */
  | "same"
  /** One of its ids is taken by a row with other content, or by a draft: it comes in under new ids. */
  | "copy";

export interface PlannedConversation {
  /** Its id once it is here. */
  contextId: string;
  title: string;
  outcome: ImportOutcome;
  /** In the bin, and stays there. */
  isBinned: boolean;
  /** Sub-tasks included. */
  branches: number;
  messages: number;
  subTasks: number;
  /** Open tool calls that get a placeholder in a result's place. */
  answeredCalls: number;
  /** Images and files that are named, and whose bytes neither the file has nor anybody here. */
  attachments: number;
}

/** What an import would do; nothing is written yet. */
export interface ImportPlan {
  conversations: PlannedConversation[];
  /** The rows that would be added, with the other parameters still in them. */
  add: FileRows;
  /** What of `add` stays out unless the person brings it along: `withoutOtherParameters`. */
  otherParameters: OtherParameters[];
  /** The bytes that what is added names, and those that what is here already lacks. */
  blobs: FileBlob[];
  /** The other app that wrote the file. */
  from?: "ChatGPT";
  /** Ways of that app's conversations that stay out, because one took too many; absent where none do. */
  waysLeftOut?: number;
}

/** A file whose rows agree with each other and with the laws. */
export interface CheckedFile {
  families: CheckedFamily[];
}

interface CheckedFamily extends Family {
  /** As the file has it: its open calls still open. */
  asWritten: readonly ContextInFile[];
  answeredCalls: number;
}

/** The rows here that have an id of the file's; a lookup for each table. */
export interface RowsHere {
  context(id: string): ChatContext | undefined;
  branch(id: string): Branch | undefined;
  node(id: string): MessageNode | undefined;
  blob(id: string): Pick<FileBlob, "mediaType" | "sha256"> | undefined;
  /** Runs or standing approvals are kept for this context, though it may itself be gone. */
  hasTraces(contextId: string): boolean;
}

/**
 * Work in steps: whoever runs them may let other things happen between two. `run` does them at once.
 */
export type Steps<Value> = Generator<void, Value, void>;

export function run<Value>(steps: Steps<Value>): Value {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Checks what the rows say of each other, and gives open calls their placeholder. */
export function* checkFile(file: FileRows): Steps<Result<CheckedFile, FileRefusal>> {
  const broken = checkLinks(file);
  if (broken !== undefined) return err(broken);
  yield;
  const families = familiesOf(file);
  if (!Array.isArray(families)) return err(families);
  yield;
  const positions = positionsOf(file);
  const checked: CheckedFamily[] = [];
  for (const family of families) {
    const closed = withClosedRounds(family);
    for (const member of closed.members) {
      const refusal = checkLaws(member, positions);
      if (refusal !== undefined) return err(refusal);
    }
    checked.push(closed);
    yield;
  }
  return ok({ families: checked });
}

function positionsOf({ branches, messages }: FileRows): Positions {
  return {
    branches: new Map(branches.map(({ id }, at) => [id, at])),
    messages: new Map(messages.map(({ id }, at) => [id, at])),
  };
}

function withClosedRounds({ members }: Family): CheckedFamily {
  let answeredCalls = 0;
  const closed = members.map((member): ContextInFile => {
    const { branches, messages, answered } = closeOpenRounds(member.branches, member.messages);
    answeredCalls += answered;
    return { ...member, branches, messages };
  });
  return { members: closed, asWritten: members, answeredCalls };
}

/** Says for each conversation whether it is new here, here already, or another of the same id. */
export function* planImport(
  { families }: CheckedFile,
  here: RowsHere,
  newId: () => string,
  blobs: readonly FileBlob[] = [],
): Steps<ImportPlan> {
  const conversations: PlannedConversation[] = [];
  const added: FileRows = { contexts: [], branches: [], messages: [] };
  const bytes = new BlobPlan(blobs, here, newId);
  for (const family of families) {
    const named = bytes.namedBy(family.members);
    const outcome = named.some(bytes.isTaken) ? "copy" : outcomeOf(family, here);
    const rows =
      outcome === "copy" ? copyRows(family.members, newId, bytes.idFor) : rowsOf(family.members);
    conversations.push({
      ...described(family, outcome, rows),
      attachments: bytes.missingIn(rows.messages),
    });
    if (outcome !== "same") add(added, rows);
    bytes.bring(named, outcome);
    yield;
  }
  return {
    conversations,
    add: added,
    otherParameters: otherParametersIn(added),
    blobs: bytes.coming(),
  };
}

function rowsOf(members: readonly ContextInFile[]): FileRows {
  return {
    contexts: members.map(({ context }) => context),
    branches: members.flatMap(({ branches }) => branches),
    messages: members.flatMap(({ messages }) => messages),
  };
}

/** Not spread into `push`: arguments of a call are limited. */
function add(to: FileRows, rows: FileRows): void {
  for (const row of rows.contexts) to.contexts.push(row);
  for (const row of rows.branches) to.branches.push(row);
  for (const row of rows.messages) to.messages.push(row);
}

/**
 * A conversation whose calls are still open here is the same with and without placeholders, and one
 * that came from this very file is so with and without its other parameters.
 */
function outcomeOf(family: CheckedFamily, here: RowsHere): ImportOutcome {
  const found = compare(rowsOf(family.members), here);
  if (found !== "copy") return found;
  return otherFormsOf(family).some((rows) => compare(rows, here) === "same") ? "same" : "copy";
}

function otherFormsOf({ members, asWritten, answeredCalls }: CheckedFamily): FileRows[] {
  const closed = rowsOf(members);
  const written = answeredCalls === 0 ? [] : [rowsOf(asWritten)];
  const isPlain = otherParametersIn(closed).length === 0;
  return isPlain ? written : [...written, withoutOtherParameters(closed)];
}

/** What stands under an id here that is no branch's is never met: such an id counts as taken. */
function compare(rows: FileRows, here: RowsHere): ImportOutcome {
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

/** Opening a conversation and looking at a branch leave these behind; they are no content. */
function withoutTraces(context: ChatContext | undefined) {
  if (context === undefined) return undefined;
  const { writerEpoch: _epoch, activeBranchName: _active, ...content } = context;
  return content;
}

function withoutActivation(branch: Branch | undefined) {
  if (branch === undefined) return undefined;
  const { activeAt: _activeAt, ...content } = branch;
  return content;
}

function described(
  { members, answeredCalls }: CheckedFamily,
  outcome: ImportOutcome,
  rows: FileRows,
): Omit<PlannedConversation, "attachments"> {
  const root = members[0]?.context;
  return {
    contextId: rows.contexts[0]?.id ?? "",
    title: root?.title ?? "",
    outcome,
    isBinned: root?.deletedAt !== undefined,
    branches: rows.branches.length,
    messages: rows.messages.length,
    subTasks: members.length - 1,
    answeredCalls,
  };
}
