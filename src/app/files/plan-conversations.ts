import type { Services } from "#app/services/services.ts";
import type { Positions } from "#domain/files/check-laws.ts";
import { aroundLinkSteps } from "#domain/files/check-links.ts";
import { contextTreeSteps } from "#domain/files/context-trees.ts";
import type { ContextInFile, ContextTree } from "#domain/files/context-trees.ts";
import type { FileRefusal } from "#domain/files/format.ts";
import { ImportPlanner } from "#domain/files/import-planner.ts";
import { checkTree } from "#domain/files/plan.ts";
import type { CheckedContextTree, ImportPlan } from "#domain/files/plan.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { createFileStore } from "#storage/files/files.ts";
import type { FileStore } from "#storage/files/files.ts";
import { HeldMessages } from "#storage/files/held-messages.ts";
import { messagePieces } from "#storage/files/message-pieces.ts";
import type { HereWithIds } from "#storage/files/rows-here.ts";

import type { AnyFile } from "./any-file.ts";
import { createBreath, inSlices, stepped, watched } from "./file-task.ts";
import type { ReadOptions } from "./read-any-file.ts";

/** The share of the progress for looking up what is already here; the rest is comparing. */
const LOOKING_UP = 0.2;

/**
 * Checks the conversations of a file and says what an import would do with them. Only one conversation's
 * messages are in memory at a time.
 */
export async function planConversations(
  services: Services,
  { rows, messages, blobs = [], from }: AnyFile,
  work: ReadOptions,
): Promise<Result<ImportPlan, FileRefusal>> {
  const broken =
    messages.double ?? (await inSlices(aroundLinkSteps(rows, messages.places()), work.signal));
  if (broken !== undefined) return err(broken);
  const trees = await inSlices(contextTreeSteps({ ...rows, messages: [] }), work.signal);
  if (!Array.isArray(trees)) return err(trees);
  const store = createFileStore(services.databases);
  const blobIds = messages.blobIds();
  for (const { id } of blobs) blobIds.add(id);
  const looking = watched({ ...work, report: (share) => work.report(share * LOOKING_UP) });
  const here = await store.existing({ rows, messageIds: messages.takeIds(), blobIds }, looking);
  const isOtherApp = from !== undefined;
  const planner = new ImportPlanner(here, services.newId, { blobs, isOtherApp });
  const planning = new Planning(messages, store, here, planner, work);
  const branches = new Map(rows.branches.map(({ id }, at) => [id, at]));
  for (const [index, tree] of trees.entries()) {
    const refusal = await planning.take(tree, branches);
    if (refusal !== undefined) return err(refusal);
    work.report(LOOKING_UP + ((index + 1) / trees.length) * (1 - LOOKING_UP));
  }
  return ok(await planning.end());
}

class Planning {
  readonly #read: HeldMessages;
  readonly #store: FileStore;
  readonly #here: HereWithIds;
  readonly #planner: ImportPlanner;
  readonly #breath: () => Promise<void>;
  readonly #made = new HeldMessages();
  readonly #making: ReturnType<typeof messagePieces>;
  readonly #asRead: string[] = [];
  readonly #madeFor = new Set<string>();

  constructor(
    read: HeldMessages,
    store: FileStore,
    here: HereWithIds,
    planner: ImportPlanner,
    { signal, heldIn }: ReadOptions,
  ) {
    this.#read = read;
    this.#store = store;
    this.#here = here;
    this.#planner = planner;
    this.#breath = createBreath(signal);
    this.#making = messagePieces(heldIn, true);
  }

  async take(tree: ContextTree, branches: Positions["branches"]): Promise<FileRefusal | undefined> {
    const { members, messages } = await this.#withMessages(tree);
    const checked = await stepped(checkTree({ members }, { branches, messages }), this.#breath);
    if (!checked.ok) return checked.error;
    const here = await this.#messagesHere(checked.value);
    const { asRead, made } = this.#planner.take(checked.value, (id) => here.get(id));
    this.#asRead.push(...asRead);
    for (const node of made) {
      this.#making.take(node);
      this.#madeFor.add(node.contextId);
    }
    for (const piece of await this.#making.settled()) this.#made.add(piece);
    return undefined;
  }

  async end(): Promise<ImportPlan> {
    for (const piece of await this.#making.end()) this.#made.add(piece);
    // Releases the ids to save memory. They are newly made, so they cannot clash with others.
    this.#made.takeIds();
    return this.#planner.plan([
      ...this.#read.waiting(this.#asRead),
      ...this.#made.waiting(this.#madeFor),
    ]);
  }

  async #withMessages(tree: ContextTree) {
    const members: ContextInFile[] = [];
    const messages = new Map<string, number>();
    for (const member of tree.members) {
      const own = await this.#read.of(member.context.id);
      for (const [id, at] of own.at) messages.set(id, at);
      members.push({ ...member, messages: own.messages });
      await this.#breath();
    }
    return { members, messages };
  }

  /**
   * The messages stored here for these conversations, including those that are not in the file: placeholders,
   * and messages that were imported earlier with a different text.
   */
  async #messagesHere({ members }: CheckedContextTree) {
    const contextIds = members.map(({ context }) => context.id);
    const known = contextIds.filter((id) => this.#here.context(id) !== undefined);
    const ids = members.flatMap(({ messages }) => messages.map(({ id }) => id));
    const taken = ids.filter((id) => this.#here.messageIds.has(id));
    return known.length + taken.length === 0 ? NOTHING : this.#store.messages(known, taken);
  }
}

const NOTHING: Awaited<ReturnType<FileStore["messages"]>> = new Map();
