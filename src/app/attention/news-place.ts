import { isInBin } from "#domain/context.ts";
import type { ChatContext } from "#domain/context.ts";
import { ancestorsOf } from "#storage/conversations/ancestors.ts";

import type { News, NewsPlace } from "./notifications.ts";

/**
 * Where the person goes for a piece of news. A waiting sub-task is decided on where its call is. Its answer
 * becomes part of the conversation that called it, so its end is no news; nor is anything in the bin.
 */
export async function placeOfNews(
  get: (contextId: string) => Promise<ChatContext | undefined>,
  { contextId, branchId, isEnd }: News,
): Promise<NewsPlace | undefined> {
  const context = await get(contextId);
  if (context === undefined || (isEnd && context.parentCallId !== undefined)) return undefined;
  const way = [context, ...(await ancestorsOf(get, context))];
  if (way.some(isInBin)) return undefined;
  const at = way.findIndex(({ parentCallId }) => parentCallId === undefined);
  const [top, branch] = [way[at], at === 0 ? branchId : way[at - 1]?.parentBranchId];
  if (top === undefined || branch === undefined) return undefined;
  return { contextId: top.id, branchId: branch, title: top.title };
}
