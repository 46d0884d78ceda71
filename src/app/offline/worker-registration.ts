import { WORKER_FILE, ownScope } from "#platform/offline-names.ts";
import type { FromServiceWorker, ToServiceWorker } from "#platform/offline-names.ts";
import { scriptUrl } from "#platform/trusted-types.ts";

/**
 * The copy of the app on this device. `none`: this browser keeps none. `coming`: it is being downloaded.
 * `kept`: the app starts without a network.
 */
export type OfflineCopy = "unknown" | "none" | "coming" | "kept";

/**
 * A version of the app other than the one that this page runs. `waiting`: it is completely downloaded.
 * `taken`: the person has switched to it in another tab.
 */
export type OtherVersion = "none" | "waiting" | "taken";

export interface RegistrationEvents {
  onCopy: (copy: OfflineCopy) => void;
  onVersion: (version: OtherVersion) => void;
}

export interface WorkerRegistration {
  /** Asks the server for a newer version. Rejects without a network. */
  check(): Promise<void>;
  /**
   * Lets the waiting version take over, for pages that load from now on. False if it has not done so within
   * ten seconds; then it does so later. A page that is reloaded before that may wait for minutes.
   */
  takeOver(): Promise<boolean>;
}

/** Milliseconds. On a busy device, a worker takes a moment. */
const TAKES_OVER_WITHIN = 10_000;

/**
 * Registers the service worker of this page's folder and reports its states. Undefined where there is none:
 * in old browsers, in some private windows, and while the page is being developed.
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
    // A worker that another app has left here is replaced without asking.
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
    // The first worker takes over the page that it came with, which is no change of version.
    if (wasOwn) events.onVersion("taken");
    wasOwn = isOwn(serviceWorker.controller);
    look();
  });
  // Another version may have taken over before this page could hear of it.
  serviceWorker.addEventListener("message", ({ data }) => {
    const { kind } = data as FromServiceWorker; // Only the worker of this page's folder can tell it anything.
    if (kind === "earlier version") events.onVersion("taken");
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
    // Despite its type, this resolves to undefined in a browser that is told to run no workers.
    return await serviceWorker.register(scriptUrl(address), { updateViaCache: "none" });
  } catch {
    // The person forbids it, or the server does not have the file.
    return undefined;
  }
}

async function takeOver(
  serviceWorker: ServiceWorkerContainer,
  { waiting }: ServiceWorkerRegistration,
): Promise<boolean> {
  if (waiting === null) return true;
  const changed = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(false), TAKES_OVER_WITHIN);
  });
  tell(waiting, "take over");
  return changed;
}

function tell(worker: ServiceWorker, kind: "take over" | "page started"): void {
  const message: ToServiceWorker = { kind };
  worker.postMessage(message);
}

/** Removes a worker that an earlier build has left at the address of the development server. */
export async function endWorker(): Promise<void> {
  const found = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const scope = ownScope();
  await Promise.all(found.filter((one) => one.scope === scope).map((one) => one.unregister()));
}
