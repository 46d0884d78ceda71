import { createInView } from "#app/attention/in-view.ts";
import type { ConversationsInView } from "#app/attention/in-view.ts";
import { placeOfNews } from "#app/attention/news-place.ts";
import { newsOf, tellNews } from "#app/attention/notifications.ts";
import type { News, NotificationsEnvironment } from "#app/attention/notifications.ts";
import { runNewsOf } from "#app/root/run-news.ts";
import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { leaveFor, routeHash } from "#app/view/route.ts";
import { notificationWords } from "#app/words/notifications.ts";
import { NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY } from "#domain/notifications.ts";
import { createSystemNotifications, systemPermission } from "#platform/system-notifications.ts";

/** From the first use on, shows notifications of what this tab's runs come to while nobody can see it. */
export const notificationsOf = perServices((services): Pick<ConversationsInView, "look"> => {
  const inView = createInView();
  const system = createSystemNotifications((hash) => {
    closeOverlay();
    leaveFor(hash);
  });
  const environment: NotificationsEnvironment = {
    isPageHidden: () => document.visibilityState === "hidden",
    wishes: async () => {
      const [on, names] = await services.settings.getMany([
        NOTIFICATIONS_KEY,
        NOTIFICATION_NAMES_KEY,
      ]);
      const isOn = on === true && systemPermission() === "granted";
      return { isOn, showsNames: names === true };
    },
    placeOf: (news) => placeOfNews((id) => services.conversations.get(id), news),
    isInView: inView.isInView,
    show: (title, text, { contextId, branchId }) =>
      system.show({ topic: contextId, title, text, hash: routeHash(contextId, branchId) }),
  };
  // A failure is ignored: the run goes on, or has ended, whether or not the person is notified.
  const tell = (news: News) => void tellNews(environment, news).catch(() => undefined);
  runNewsOf(services).subscribe((run) => {
    const news = newsOf(run);
    if (news !== undefined) tell(news);
  });
  watchQuestions(services.questions, tell);
  inView.subscribe((contextId) => system.close(contextId));
  return inView;
});

/** Notifies of each new question of a server. A question waits in the tab that makes the call. */
function watchQuestions(questions: Services["questions"], tell: (news: News) => void): void {
  let known: ReadonlySet<string> = new Set();
  const look = () => {
    const open = questions.open();
    const added = open.filter(({ id }) => !known.has(id));
    known = new Set(open.map(({ id }) => id));
    for (const { contextId, branchId } of added) {
      tell({ contextId, branchId, text: notificationWords.serverAsks, isEnd: false });
    }
  };
  look();
  questions.subscribe(look);
}
