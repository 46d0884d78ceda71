import type { SystemNotification } from "#platform/offline-names.ts";

import type { NotificationPressed, OpenPage, WorkerScope } from "./worker-scope.ts";

/** Shows notifications for pages that may not: on phones and tablets only a worker may. */
export interface Notifier {
  /** @param pageId of the page that asks for it, to which a press leads */
  show(notification: SystemNotification, pageId: string): Promise<void>;
  /** One was pressed: leads to its page, otherwise to any page of Bough, otherwise to a new one. */
  follow(pressed: NotificationPressed["notification"]): Promise<void>;
}

/** What is kept with a notification. The page reads the topic, too (`platform/system-notifications.ts`). */
interface Kept extends Pick<SystemNotification, "topic" | "hash"> {
  pageId: string;
}

export function createNotifier({
  registration,
  clients,
}: Pick<WorkerScope, "registration" | "clients">): Notifier {
  const keptWith = ({ data }: Pick<Notification, "data">) => data as Kept; // As `show` wrote it.
  const openPage = async (pageId: string): Promise<OpenPage | undefined> => {
    const asked = await clients.get(pageId);
    if (asked !== undefined) return asked;
    // The origin may have other apps.
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    return pages.find(({ url }) => url.startsWith(registration.scope));
  };
  return {
    show: async ({ topic, title, text, hash }, pageId) => {
      // Not every browser replaces one by its tag, or tells the person of it again if it does.
      for (const shown of await registration.getNotifications()) {
        if (keptWith(shown).topic === topic) shown.close();
      }
      const data: Kept = { topic, hash, pageId };
      await registration.showNotification(title, { body: text, tag: topic, data });
    },
    follow: async (pressed) => {
      const { hash, pageId } = keptWith(pressed);
      pressed.close();
      const page = await openPage(pageId);
      if (page === undefined) {
        await clients.openWindow(`${registration.scope}${hash}`);
        return;
      }
      page.postMessage({ kind: "go to", hash });
      await page.focus();
    },
  };
}
