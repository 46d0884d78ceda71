import type { Egress } from "#app/egress/egress.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";
import type { Obstacle, RunError } from "#domain/runs/run-error.ts";

/** What a browser knows that decides whether a page may reach an address. */
export interface BrowserEnvironment {
  /** The page's own address. */
  page: string;
  online: boolean;
  /** True for Safari, which blocks http addresses on the page's own machine like any others. */
  blocksLoopback: boolean;
  /** The state of the first of these permissions that the browser knows; undefined if it knows none. */
  permission(names: readonly string[]): Promise<PermissionState | undefined>;
}

/** Milliseconds. A running server answers an empty request quickly. */
const ANSWERS_WITHIN = 4_000;

/** Names of the permission: first the one since Chrome split it in two, then the one before. */
const LOOPBACK_ACCESS = ["loopback-network", "local-network-access"];
const LOCAL_ACCESS = ["local-network", "local-network-access"];

/**
 * Finds out why a request brought no readable answer. Call it only after a failure. It first checks what the
 * browser knows; if that does not explain the failure, it probes the address once, without key or headers.
 */
export async function diagnose(
  egress: Egress,
  address: string,
  surroundings: BrowserEnvironment = browserEnvironment(),
): Promise<Obstacle> {
  const target = new URL(address);
  const known = await knownObstacle(target, surroundings);
  return known ?? ((await answers(egress, target.origin)) ? "cors" : "silent");
}

/** Adds to a network error what blocked the request; any other error is returned unchanged. */
export async function withObstacle(
  error: RunError,
  egress: Egress,
  address: string,
  surroundings?: BrowserEnvironment,
): Promise<RunError> {
  if (error.kind !== "network" || !URL.canParse(address)) return error;
  const obstacle = await diagnose(egress, address, surroundings);
  return { ...error, obstacle, retryable: error.retryable && mayPass(obstacle, address) };
}

/**
 * Whether another try may succeed. A provider's edge occasionally answers without CORS headers; a person's
 * own server does so until it is configured.
 */
function mayPass(obstacle: Obstacle, address: string): boolean {
  if (obstacle === "cors") return networkZoneOf(new URL(address).hostname) === "public";
  return obstacle === "silent" || obstacle === "offline";
}

async function knownObstacle(
  target: URL,
  surroundings: BrowserEnvironment,
): Promise<Obstacle | undefined> {
  const place = networkZoneOf(target.hostname);
  if (!surroundings.online && place !== "loopback") return "offline";
  const page = new URL(surroundings.page);
  const mixed = page.protocol === "https:" && target.protocol === "http:";
  if (mixed && place === "public") return "mixed_content";
  if (mixed && place === "loopback" && surroundings.blocksLoopback) return "loopback_blocked";
  const permission = await localAccess(target, surroundings);
  if (permission === "denied") return "local_access_denied";
  if (permission === "prompt") return "local_access_unanswered";
  // Only browsers that ask the person let such a page reach other machines over http.
  if (mixed && place === "local" && permission === undefined) return "mixed_content";
  return undefined;
}

/**
 * The person's permission for this page to reach that address; undefined if the browser does not ask. It asks
 * when a page reaches for an address closer to the person's machine than its own.
 */
export async function localAccess(
  target: URL,
  surroundings: BrowserEnvironment = browserEnvironment(),
): Promise<PermissionState | undefined> {
  const place = networkZoneOf(target.hostname);
  const pagePlace = networkZoneOf(new URL(surroundings.page).hostname);
  if (CLOSENESS[place] <= CLOSENESS[pagePlace]) return undefined;
  return await surroundings.permission(place === "loopback" ? LOOPBACK_ACCESS : LOCAL_ACCESS);
}

const CLOSENESS = { public: 0, local: 1, loopback: 2 };

async function answers(egress: Egress, origin: string): Promise<boolean> {
  try {
    await egress.to(origin, "probe")(origin, { signal: AbortSignal.timeout(ANSWERS_WITHIN) });
    return true;
  } catch {
    return false;
  }
}

export function browserEnvironment(): BrowserEnvironment {
  return {
    page: window.location.href,
    online: navigator.onLine,
    blocksLoopback: navigator.vendor.startsWith("Apple"),
    permission: firstKnown,
  };
}

async function firstKnown(names: readonly string[]): Promise<PermissionState | undefined> {
  for (const name of names) {
    try {
      // The name is newer than the types; a browser that does not know it rejects.
      const status = await navigator.permissions.query({ name: name as PermissionName });
      return status.state;
    } catch {
      continue;
    }
  }
  return undefined;
}
