import type { Egress } from "#app/egress.ts";
import type { Obstacle, RunError } from "#domain/run-error.ts";

import { placeOf } from "./network-place.ts";

/** What a browser knows of itself that decides whether a page may reach an address. */
export interface Surroundings {
  /** The page's own address. */
  page: string;
  online: boolean;
  /** Safari: it takes a page's own machine for any http address. */
  blocksLoopback: boolean;
  /** The state of the first of these permissions that the browser knows; undefined: of none. */
  permission(names: readonly string[]): Promise<PermissionState | undefined>;
}

/** Milliseconds: a server that is there answers a request for nothing at once. */
const ANSWERS_WITHIN = 4_000;

/** The names before and after Chrome divided the permission in two. */
const LOOPBACK_ACCESS = ["loopback-network", "local-network-access"];
const LOCAL_ACCESS = ["local-network", "local-network-access"];

/**
 * Why a request brought no readable answer. Asked after a failure only: what the browser knows comes
 * first, and where that does not explain it, the address is probed once, without key or headers.
 */
export async function diagnose(
  egress: Egress,
  address: string,
  surroundings: Surroundings = browserSurroundings(),
): Promise<Obstacle> {
  const target = new URL(address);
  const known = await knownObstacle(target, surroundings);
  return known ?? ((await answers(egress, target.origin)) ? "cors" : "silent");
}

/** The same error with what stood in the way; any but a failure of the network is given as it is. */
export async function withObstacle(
  error: RunError,
  egress: Egress,
  address: string,
  surroundings?: Surroundings,
): Promise<RunError> {
  if (error.kind !== "network" || !URL.canParse(address)) return error;
  const obstacle = await diagnose(egress, address, surroundings);
  return { ...error, obstacle, retryable: error.retryable && mayPass(obstacle, address) };
}

/**
 * Another try may succeed where nothing stands for good. A provider's edge now and then answers
 * without the headers that let a page read it; a server of one's own does so until it is told.
 */
function mayPass(obstacle: Obstacle, address: string): boolean {
  if (obstacle === "cors") return placeOf(new URL(address).hostname) === "public";
  return obstacle === "silent" || obstacle === "offline";
}

async function knownObstacle(
  target: URL,
  surroundings: Surroundings,
): Promise<Obstacle | undefined> {
  const place = placeOf(target.hostname);
  if (!surroundings.online && place !== "loopback") return "offline";
  const page = new URL(surroundings.page);
  const mixed = page.protocol === "https:" && target.protocol === "http:";
  if (mixed && place === "public") return "mixed_content";
  if (mixed && place === "loopback" && surroundings.blocksLoopback) return "loopback_blocked";
  const permission = await localAccess(target, surroundings);
  if (permission === "denied") return "local_access_denied";
  if (permission === "prompt") return "local_access_unanswered";
  // Only a browser that asks the person lets such a page reach other machines over http.
  if (mixed && place === "local" && permission === undefined) return "mixed_content";
  return undefined;
}

/**
 * What the browser was told of this page's reaching that address; undefined where it does not ask:
 * it asks where a page reaches for a place closer to the person than its own.
 */
export async function localAccess(
  target: URL,
  surroundings: Surroundings = browserSurroundings(),
): Promise<PermissionState | undefined> {
  const place = placeOf(target.hostname);
  const pagePlace = placeOf(new URL(surroundings.page).hostname);
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

export function browserSurroundings(): Surroundings {
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
      // Newer than the types; a browser that does not know the name rejects.
      const status = await navigator.permissions.query({ name: name as PermissionName });
      return status.state;
    } catch {
      continue;
    }
  }
  return undefined;
}
