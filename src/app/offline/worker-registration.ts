import { WORKER_FILE, ownScope } from "#platform/offline-names.ts";
import type { ToServiceWorker } from "#platform/offline-names.ts";
import { scriptUrl } from "#platform/trusted-types.ts";

/**
 * The copy of the app on this device. `none`: this browser keeps none. `coming`: it is being
 * downloaded. `kept`: the app starts without a network.
 */
export type OfflineCopy = "unknown" | "none" | "coming" | "kept";

/**
 * Another version than the one that this page runs. `waiting`: it is here and whole. `taken`: the
 * person has taken it in another tab.
 */
export type OtherVersion = "none" | "waiting" | "taken";

export interface RegistrationEvents {
  onCopy: (copy: OfflineCopy) => void;
  onVersion: (version: OtherVersion) => void;
}

export interface WorkerRegistration {
  /** Asks the server for a newer version. Rejects without a network. */
  check(): Promise<void>;
  /** Lets the waiting version take over, for pages that load from now on. */
  takeOver(): Promise<void>;
}

/** Milliseconds. A worker that is busy takes a moment; one that hangs must not hold up a reload. */
const TAKES_OVER_WITHIN = 10_000;

/**
 * Registers the service worker of this page's folder and tells of its states. Undefined where there
 * is none: in old browsers, in some private windows, and while the page is being developed.
 */
export async function registerWorker(
  events: RegistrationEvents,
): Promise<WorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return none(events);
  const address = new URL(WORKER_FILE, ownScope()).href;
  const isOwn = (worker: ServiceWorker | null) => worker?.scriptURL === address;
  const registration = await register(serviceWorker, address);
  if (registration === undefined) return none(events);

  let wasOwn = isOwn(serviceWorker.controller);
  let hasFailed = false;
  const look = () => {
    const { active, waiting, installing } = registration;
    if (isOwn(active)) events.onCopy("kept");
    else events.onCopy(installing === null && waiting === null && hasFailed ? "none" : "coming");
    // What another app has left here is not asked.
    if (waiting !== null && active !== null && !isOwn(active)) tell(waiting, "take over");
    else if (waiting !== null && active !== null) events.onVersion("waiting");
  };
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      hasFailed = worker.state === "redundant";
      look();
    });
  follow(registration.installing);
  follow(registration.waiting);
  registration.addEventListener("updatefound", () => {
    follow(registration.installing);
    look();
  });
  serviceWorker.addEventListener("controllerchange", () => {
    // The first one takes over the page that it came with.
    if (wasOwn) events.onVersion("taken");
    wasOwn = isOwn(serviceWorker.controller);
    look();
  });
  look();
  if (registration.active !== null) tell(registration.active, "page started");
  return {
    check: async () => void (await registration.update()),
    takeOver: () => takeOver(serviceWorker, registration),
  };
}

function none({ onCopy }: RegistrationEvents): undefined {
  onCopy("none");
}

async function register(
  serviceWorker: ServiceWorkerContainer,
  address: string,
): Promise<ServiceWorkerRegistration | undefined> {
  try {
    // Whatever its type says: a browser that is told to run no workers resolves to nothing.
    return await serviceWorker.register(scriptUrl(address), { updateViaCache: "none" });
  } catch {
    // The person forbids it, or the server does not have it.
    return undefined;
  }
}

async function takeOver(
  serviceWorker: ServiceWorkerContainer,
  { waiting }: ServiceWorkerRegistration,
): Promise<void> {
  if (waiting === null) return;
  const changed = new Promise<void>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
    setTimeout(resolve, TAKES_OVER_WITHIN);
  });
  tell(waiting, "take over");
  await changed;
}

function tell(worker: ServiceWorker, kind: "take over" | "page started"): void {
  const message: ToServiceWorker = { kind };
  worker.postMessage(message);
}

/** Removes the worker that a build has left at the address of the development server. */
export async function endWorker(): Promise<void> {
  const found = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const scope = ownScope();
  await Promise.all(found.filter((one) => one.scope === scope).map((one) => one.unregister()));
}
