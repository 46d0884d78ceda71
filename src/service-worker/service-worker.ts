import { FRAME_PAGES, SHARE_PATH } from "#platform/offline-names.ts";
import type { ToServiceWorker } from "#platform/offline-names.ts";

import { createAppFiles } from "./app-files.ts";
import type { AppFile } from "./app-files.ts";
import { createNotifier } from "./notifier.ts";
import { createOlderPages } from "./older-pages.ts";
import { otherAppsPage } from "./served-here.ts";
import { keepShare } from "./shares.ts";
import type { MessageToWorker, RequestEvent, WorkerScope } from "./worker-scope.ts";

/** The files of this version. `.ci/service-worker.ts` inserts them. */
declare const BOUGH_FILES: readonly AppFile[];

/**
 * Serves the app's own files without a network. All other requests, those to providers above all,
 * go past it. Also shows notifications where a page may not. Built by `.ci/service-worker.ts`.
 */
const worker = globalThis as unknown as WorkerScope; // The DOM's types are a page's.
const { scope } = worker.registration;
const files = createAppFiles(scope, BOUGH_FILES);
const olderPages = createOlderPages(scope, worker.clients);
const notifier = createNotifier(worker);

worker.addEventListener("install", (event) => event.waitUntil(files.install(event)));

/**
 * Set once a person switches to this version. If the worker is stopped before it takes over, this is lost, and
 * pages that start meanwhile are not told.
 */
let isUpdate = false;

worker.addEventListener("activate", (event) => {
  event.waitUntil(olderPages.note(Date.now(), isUpdate).then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  const told = event.data as ToServiceWorker; // Only pages of this origin can tell it anything.
  if (told.kind === "take over") {
    isUpdate = true;
    event.waitUntil(worker.skipWaiting());
  }
  if (told.kind === "page started") event.waitUntil(pageStarted(event.source));
  if (told.kind === "notify") {
    event.waitUntil(notifier.show(told.notification, event.source?.id ?? ""));
  }
});

worker.addEventListener("notificationclick", (event) => {
  event.waitUntil(notifier.follow(event.notification));
});

worker.addEventListener("fetch", (event) => {
  const answer = answerOf(event);
  if (answer !== undefined) event.respondWith(answer);
});

function answerOf(event: RequestEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(scope)) return undefined;
  const path = url.pathname.slice(new URL(scope).pathname.length);
  if (request.method === "POST" && request.mode === "navigate" && path === SHARE_PATH) {
    return keepShare(request, scope);
  }
  if (request.method !== "GET") return undefined;
  if (request.mode === "navigate") {
    if (path === "" || path === "index.html") return page(request);
    // A frame with the `sandbox` attribute never gets here. In a tab of its own, the page needs nothing
    // from here.
    const isFramed = request.destination === "iframe" && FRAME_PAGES.includes(path);
    return isFramed ? files.framePage(path) : undefined;
  }
  url.hash = "";
  return files.has(url) ? files.answer(request) : undefined;
}

async function page(request: Request): Promise<Response> {
  const [kept, other] = await Promise.all([files.page(), otherAppsPage(scope)]);
  if (other !== undefined) {
    await worker.registration.unregister();
    return other;
  }
  // oxlint-disable-next-line no-restricted-globals
  return kept ?? fetch(request);
}

async function pageStarted(page: MessageToWorker["source"]): Promise<void> {
  if (page !== null && (await olderPages.has(page.id)))
    page.postMessage({ kind: "earlier version" });
  await tidy();
}

/** Removes earlier versions once no page runs one. */
function tidy(): Promise<void> {
  return files.removeOthers(async () => {
    // A waiting version has put its files into this cache, too.
    const { installing, waiting } = worker.registration;
    if (installing !== null || waiting !== null) return false;
    if (await olderPages.mayRemain(Date.now())) return false;
    await olderPages.forget();
    return true;
  });
}
