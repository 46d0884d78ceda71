import type { ExistingRows } from "#domain/files/existing-rows.ts";
import type { FileBlob, FileRows } from "#domain/files/format.ts";
import { ImportPlanner } from "#domain/files/import-planner.ts";
import type { CheckedFile, ImportPlan } from "#domain/files/plan.ts";
import type { MessageSource, WaitingMessages } from "#domain/files/waiting-messages.ts";
import { blobIdsIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

/** A plan that includes the messages it adds. */
export type WholePlan = Omit<ImportPlan, "add"> & { add: FileRows };

/** What an import would do with a file that is entirely in memory. */
export function planImport(
  { trees }: CheckedFile,
  here: ExistingRows,
  newId: () => string,
  options: { blobs?: readonly FileBlob[]; isOtherApp?: boolean } = {},
): WholePlan {
  const planner = new ImportPlanner(here, newId, options);
  const messages: MessageNode[] = [];
  for (const tree of trees) {
    const { asRead, made } = planner.take(tree, (id) => here.node(id));
    const read = tree.asWritten.filter(({ context }) => asRead.includes(context.id));
    messages.push(...read.flatMap((member) => member.messages), ...made);
  }
  const plan = planner.plan([]);
  return { ...plan, add: { ...plan.add, messages } };
}

/** Messages in the form in which an import keeps them until it is confirmed. */
export function waiting(messages: readonly MessageNode[]): WaitingMessages[] {
  const from: MessageSource = {
    // A source may take its time.
    // oxlint-disable-next-line typescript/require-await
    async *read(contextIds) {
      yield messages.filter(({ contextId }) => contextIds.has(contextId));
    },
  };
  return [...new Set(messages.map(({ contextId }) => contextId))].map((contextId) => {
    const own = messages.filter((node) => node.contextId === contextId);
    const blobIds = [...new Set(own.flatMap(({ message }) => blobIdsIn(message.content)))];
    return { contextId, count: own.length, blobIds, from };
  });
}

export function waitingPlan({ add, ...plan }: WholePlan): ImportPlan {
  return { ...plan, add: { ...add, messages: waiting(add.messages) } };
}
