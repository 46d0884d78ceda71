import { notificationWords, toldStates } from "#app/words/notifications.ts";
import { isRunning } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";

/** Something that the person is told while nobody can see the page. */
export interface News {
  contextId: string;
  branchId: string;
  text: string;
  /** Whether an answer has ended, well or not; otherwise something waits for the person. */
  isEnd: boolean;
}

/** The conversation, in the list or asked on the side, to which the person is sent, and the branch there. */
export interface NewsPlace {
  contextId: string;
  branchId: string;
  title: string;
}

export interface NotificationWishes {
  /** Whether the person wants notifications and the browser shows them. */
  isOn: boolean;
  showsNames: boolean;
}

export interface NotificationsEnvironment {
  isPageHidden: () => boolean;
  wishes: () => Promise<NotificationWishes>;
  /** Resolves with undefined if there is nothing to notify of. */
  placeOf: (news: News) => Promise<NewsPlace | undefined>;
  /** Whether a tab shows this conversation in a visible page. */
  isInView: (contextId: string) => Promise<boolean>;
  show: (title: string, text: string, place: NewsPlace) => void;
}

/**
 * Shows the browser's own notification, if the person wants it and can see neither this page nor the
 * conversation in another tab. Only the tab that writes a conversation has news of it, so each piece is shown
 * once.
 */
export async function tellNews(
  { isPageHidden, wishes, placeOf, isInView, show }: NotificationsEnvironment,
  news: News,
): Promise<void> {
  if (!isPageHidden()) return;
  const { isOn, showsNames } = await wishes();
  if (!isOn) return;
  const place = await placeOf(news);
  if (place === undefined || (await isInView(place.contextId))) return;
  // The person may have come back in the meantime.
  if (isPageHidden()) show(showsNames ? place.title : notificationWords.app, news.text, place);
}

/**
 * The news about a run that has ended by itself, or now waits for the person; undefined for any other state.
 */
export function newsOf({
  contextId,
  branchId,
  state,
}: Pick<RunRow, "contextId" | "branchId" | "state">): News | undefined {
  const text = toldStates[state];
  return text === undefined ? undefined : { contextId, branchId, text, isEnd: !isRunning(state) };
}
