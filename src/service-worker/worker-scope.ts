import type { FromServiceWorker } from "#platform/offline-names.ts";

/** What is used of the service worker's own types: the DOM's do not have them. */

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface MessageToWorker extends WorkerEvent {
  readonly data: unknown;
  /** The page that it comes from. */
  readonly source: Pick<OpenPage, "id" | "postMessage"> | null;
}

export interface NotificationPressed extends WorkerEvent {
  readonly notification: Pick<Notification, "data" | "close">;
}

/** A page in a tab or window. */
export interface OpenPage {
  readonly id: string;
  readonly url: string;
  postMessage(message: FromServiceWorker): void;
  focus(): Promise<unknown>;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: RequestEvent;
  message: MessageToWorker;
  notificationclick: NotificationPressed;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    /** Undefined if it is closed. */
    get(id: string): Promise<OpenPage | undefined>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends keyof WorkerEvents>(
    kind: Kind,
    listener: (event: WorkerEvents[Kind]) => void,
  ): void;
}
