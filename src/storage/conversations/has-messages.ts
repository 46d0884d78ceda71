import type { BoughDatabase } from "#storage/bough-database.ts";

/** Whether there are so many messages. To count is to look through all of them, and takes seconds. */
export async function hasMessages(
  { messages }: Pick<BoughDatabase, "messages">,
  count: number,
): Promise<boolean> {
  return (await messages.limit(count).primaryKeys()).length === count;
}
