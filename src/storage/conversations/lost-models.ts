import type { ChatConfig, ChatContext } from "#domain/context.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

import { isListed } from "./arranged-list.ts";

/** The model that a conversation is set to. */
export interface ChosenModel {
  contextId: string;
  connectionId: string;
  modelId: string;
}

/** How many conversations of the list have a connection that does not exist. */
export function countLost(db: BoughDatabase): Promise<number> {
  return db.transaction("r", db.contexts, db.connections, async () => {
    const known = await connectionIds(db);
    return db.contexts.filter((context) => isLost(context, known)).count();
  });
}

/**
 * Sets all conversations with a missing connection to a model whose connection exists. None of them can be
 * asking a model, so no writer is asked.
 *
 * @returns what the conversations were set to before
 */
export function chooseForLost(
  db: BoughDatabase,
  model: Omit<ChosenModel, "contextId">,
): Promise<ChosenModel[]> {
  return db.transaction("rw", db.contexts, db.connections, async () => {
    const known = await connectionIds(db);
    const lost = await db.contexts.filter((context) => isLost(context, known)).toArray();
    await db.contexts.bulkPut(lost.map((context) => withModel(context, model)));
    return lost.map(({ id, config: { connectionId, modelId } }) => ({
      contextId: id,
      connectionId,
      modelId,
    }));
  });
}

/** Sets conversations back, except those that have been set to another model than `from` since. */
export function chooseBack(
  db: BoughDatabase,
  models: readonly ChosenModel[],
  from: Omit<ChosenModel, "contextId">,
): Promise<void> {
  return db.transaction("rw", db.contexts, async () => {
    const rows = await db.contexts.bulkGet(models.map(({ contextId }) => contextId));
    const back = rows.flatMap((context, at) => {
      const model = models[at];
      const isSame =
        context?.config.connectionId === from.connectionId &&
        context.config.modelId === from.modelId;
      return context === undefined || model === undefined || !isSame
        ? []
        : [withModel(context, model)];
    });
    await db.contexts.bulkPut(back);
  });
}

async function connectionIds(db: BoughDatabase): Promise<ReadonlySet<string>> {
  return new Set(await db.connections.toCollection().primaryKeys());
}

function isLost(context: ChatContext, known: ReadonlySet<string>): boolean {
  // A filter gets rows as they are stored, and so possibly damaged.
  const config: Partial<ChatConfig> | null | undefined = context.config;
  return isListed(context) && !known.has(String(config?.connectionId));
}

function withModel(
  context: ChatContext,
  { connectionId, modelId }: Omit<ChosenModel, "contextId">,
): ChatContext {
  return { ...context, config: { ...context.config, connectionId, modelId } };
}
