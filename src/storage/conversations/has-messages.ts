import type { BoughDatabase } from "#storage/bough-database.ts";

/** Whether there are at least `count` messages. Counting them would walk through all, which takes seconds. */
export async function hasMessages(
  { messages }: Pick<BoughDatabase, "messages">,
  count: number,
): Promise<boolean> {
  return (await messages.limit(count).primaryKeys()).length === count;
}
