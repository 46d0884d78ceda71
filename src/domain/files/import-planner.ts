import type { MessageNode } from "#domain/message.ts";

import { BlobPlan } from "./blob-plan.ts";
import { outcomeOf, rowsOf } from "./conversation-outcome.ts";
import { copyRows } from "./copy-rows.ts";
import type { ExistingRows, ImportOutcome } from "./existing-rows.ts";
import type { FileBlob, FileRows } from "./format.ts";
import { grownFrom } from "./grown.ts";
import type { ExtendedBranch, Growth } from "./grown.ts";
import { otherParametersIn } from "./other-parameters.ts";
import type { CheckedContextTree, ImportPlan, PlannedConversation } from "./plan.ts";
import type { RowsAround, WaitingMessages } from "./waiting-messages.ts";

/** The existing rows without messages, of which there may be very many. */
export type HereAround = Omit<ExistingRows, "node">;

/** The messages that an import adds for one conversation. */
export interface MessagesToAdd {
  /** The file's contexts whose messages are added exactly as the file has them. */
  asRead: readonly string[];
  /** Messages that are not in the file, or not in this form. */
  made: readonly MessageNode[];
}

const NO_MESSAGES: MessagesToAdd = { asRead: [], made: [] };

/**
 * Decides for each conversation whether it is new, already here, or different from one with its id. It
 * takes one conversation at a time, so that only the messages of one have to be in memory.
 */
export class ImportPlanner {
  readonly #here: HereAround;
  readonly #newId: () => string;
  readonly #isOtherApp: boolean;
  readonly #bytes: BlobPlan;
  readonly #conversations: PlannedConversation[] = [];
  readonly #added: RowsAround = { contexts: [], branches: [] };
  readonly #extended: ExtendedBranch[] = [];

  constructor(
    here: HereAround,
    newId: () => string,
    { blobs = [], isOtherApp = false }: { blobs?: readonly FileBlob[]; isOtherApp?: boolean } = {},
  ) {
    this.#here = here;
    this.#newId = newId;
    this.#isOtherApp = isOtherApp;
    this.#bytes = new BlobPlan(blobs, here, newId);
  }

  /** Plans one conversation. @param node finds the messages that are here under ids of this conversation */
  take(tree: CheckedContextTree, node: ExistingRows["node"]): MessagesToAdd {
    const here = { ...this.#here, node };
    const growth = this.#isOtherApp ? growthOf(tree, here) : undefined;
    return growth === undefined ? this.#whole(tree, here) : this.#grown(tree, growth, here);
  }

  /** The finished plan. @param messages all messages that the calls of `take` returned */
  plan(messages: readonly WaitingMessages[]): ImportPlan {
    return {
      conversations: this.#conversations,
      add: { ...this.#added, messages },
      otherParameters: otherParametersIn(this.#added),
      blobs: this.#bytes.coming(),
      ...(this.#extended.length === 0 ? {} : { extended: this.#extended }),
    };
  }

  #grown(tree: CheckedContextTree, growth: Growth, here: ExistingRows): MessagesToAdd {
    const bytes = this.#bytes;
    this.#conversations.push(describedGrowth(tree, growth, here));
    for (const row of growth.branches) this.#added.branches.push(row);
    this.#extended.push(...growth.extended);
    bytes.bring(bytes.namedBy(tree.members), "same");
    // Blobs that are here are added again, since nothing may refer to them yet and a sweep might remove
    // them first.
    bytes.bring(bytes.namedIn(growth.messages), "new");
    return { asRead: [], made: growth.messages };
  }

  #whole(tree: CheckedContextTree, here: ExistingRows): MessagesToAdd {
    const bytes = this.#bytes;
    const named = bytes.namedBy(tree.members);
    const outcome = named.some(bytes.isTaken) ? "copy" : outcomeOf(tree, here);
    const isCopy = outcome === "copy";
    const rows = isCopy ? copyRows(tree.members, this.#newId, bytes.idFor) : rowsOf(tree.members);
    this.#conversations.push({
      ...described(tree, outcome, rows),
      attachments: bytes.missingIn(rows.messages),
    });
    const isHere = outcome === "same" || outcome === "binned";
    bytes.bring(named, isHere ? "same" : outcome);
    if (isHere) return NO_MESSAGES;
    // Not spread into `push`: the number of a call's arguments is limited.
    for (const row of rows.contexts) this.#added.contexts.push(row);
    for (const row of rows.branches) this.#added.branches.push(row);
    return isCopy ? { asRead: [], made: rows.messages } : asReadOf(tree);
  }
}

/** The messages as they are in the file, plus placeholders for the results of open calls. */
function asReadOf({ members, asWritten, answeredCalls }: CheckedContextTree): MessagesToAdd {
  const asRead = members.map(({ context }) => context.id);
  if (answeredCalls === 0) return { asRead, made: [] };
  const written = new Set(asWritten.flatMap(({ messages }) => messages.map(({ id }) => id)));
  const all = members.flatMap(({ messages }) => messages);
  return { asRead, made: all.filter(({ id }) => !written.has(id)) };
}

/**
 * What another app's conversation has gained. It is recognized by its app's ids, whatever was done with
 * it here.
 */
function growthOf({ members: [member] }: CheckedContextTree, here: ExistingRows) {
  return member === undefined ? undefined : grownFrom(member, here);
}

function describedGrowth(
  tree: CheckedContextTree,
  { messages, branches, extended }: Growth,
  here: ExistingRows,
): PlannedConversation {
  const { context, ...inFile } = tree.members[0] ?? { branches: [], messages: [] };
  const known = here.context(context?.id ?? "");
  const isRestored = known?.deletedAt !== undefined;
  const isWholeHere = messages.length === 0 && isRestored;
  return {
    contextId: context?.id ?? "",
    sourceId: context?.id ?? "",
    title: known?.title ?? context?.title ?? "",
    outcome: isWholeHere ? "binned" : messages.length > 0 ? "grown" : "same",
    isBinned: false,
    isRestored,
    branches: isWholeHere ? inFile.branches.length : branches.length + extended.length,
    messages: isWholeHere ? inFile.messages.length : messages.length,
    subTasks: 0,
    answeredCalls: 0,
    attachments: 0,
  };
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
