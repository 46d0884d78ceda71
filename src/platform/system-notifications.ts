import { createListeners } from "./listeners.ts";
import { WORKER_FILE, ownScope } from "./offline-names.ts";
import type { FromServiceWorker, SystemNotification, ToServiceWorker } from "./offline-names.ts";

/** The browser's own notifications, as this page shows them. */
export interface SystemNotifications {
  show(notification: SystemNotification): void;
  close(topic: string): void;
}

/** `none`: this browser shows no notifications of pages, or not of a page in a tab. */
export type SystemPermission = "none" | NotificationPermission;

export function systemPermission(): SystemPermission {
  // iOS has them only in an app on the Home Screen, whatever the types say.
  return "Notification" in window ? Notification.permission : "none";
}

const answers = createListeners();

/** Asks the person, by the browser's own question: only in answer to a press of theirs. */
export async function askSystemPermission(): Promise<SystemPermission> {
  const permission = "Notification" in window ? await Notification.requestPermission() : "none";
  answers.tell();
  return permission;
}

/** Calls it when the permission may have changed. Returns a function that ends this. */
export function watchSystemPermission(listener: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const leave = answers.subscribe(listener);
  // Safari tells of no other change, but the person was elsewhere for it.
  window.addEventListener("focus", listener, { signal });
  document.addEventListener("visibilitychange", listener, { signal });
  navigator.permissions.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", listener, { signal }),
    // It is looked at then, all the same.
    () => undefined,
  );
  return () => {
    leave();
    over.abort();
  };
}

/**
 * Shows them from this page, and through the service worker where a page may not.
 *
 * @param onPressed called with the address, in the page that showed it; the browser shows that page then
 */
export function createSystemNotifications(onPressed: (hash: string) => void): SystemNotifications {
  const standing = new Map<string, Notification>();
  const close = (topic: string) => {
    standing.get(topic)?.close();
    standing.delete(topic);
  };
  // Nobody would answer a press on them.
  window.addEventListener("pagehide", () => {
    for (const topic of standing.keys()) close(topic);
  });
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isFromWorker(data)) onPressed(data.hash);
  });
  return {
    show: (notification) => {
      const { topic, title, text, hash } = notification;
      // A browser that replaces one by its tag does not tell the person again.
      close(topic);
      try {
        const shown = new Notification(title, { body: text, tag: topic });
        standing.set(topic, shown);
        shown.addEventListener("click", () => {
          window.focus();
          close(topic);
          onPressed(hash);
        });
      } catch {
        // Android and iOS leave it to a worker.
        void showByWorker(notification).catch(() => undefined);
      }
    },
    close: (topic) => {
      close(topic);
      void closeByWorker(topic).catch(() => undefined);
    },
  };
}

async function showByWorker(notification: SystemNotification): Promise<void> {
  const message: ToServiceWorker = { kind: "notify", notification };
  (await ownRegistration())?.active?.postMessage(message);
}

/** An earlier page may have asked for it. */
async function closeByWorker(topic: string): Promise<void> {
  const shown = (await (await ownRegistration())?.getNotifications()) ?? [];
  // The worker's own have it (`service-worker/notifier.ts`).
  for (const one of shown)
    if ((one.data as { topic?: unknown } | null)?.topic === topic) one.close();
}

/** That of the page's own worker: another app may have left one at this address. */
async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const address = new URL(WORKER_FILE, ownScope()).href;
  return registration?.active?.scriptURL === address ? registration : undefined;
}

type GoTo = Extract<FromServiceWorker, { kind: "go to" }>;

function isFromWorker(data: unknown): data is GoTo {
  if (typeof data !== "object" || data === null) return false;
  const { kind, hash } = data as Partial<GoTo>;
  return kind === "go to" && typeof hash === "string";
}
