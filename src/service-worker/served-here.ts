import { networkZoneOf } from "#domain/connections/network-zone.ts";

/** Milliseconds. A server on this machine answers at once, or is not running. */
const ANSWERS_WITHIN = 1_000;

/**
 * The page of another app that the server at this address serves now; undefined if it serves Bough or
 * nothing. On a person's own machine, the next server on the same port may serve another app, which would
 * otherwise never be seen.
 */
export async function otherAppsPage(scope: string): Promise<Response | undefined> {
  if (networkZoneOf(new URL(scope).hostname) !== "loopback") return undefined;
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    // The page's own address; egress is only for other servers.
    // oxlint-disable-next-line no-restricted-globals
    const response = await fetch(scope, { cache: "no-store", signal });
    if (!response.ok) return undefined;
    return isBuiltBough(await response.clone().text()) ? undefined : response;
  } catch {
    return undefined;
  }
}

/**
 * Whether HTML is a built page of Bough. The development server's page has the same title, but must not be
 * hidden by a build either.
 */
export function isBuiltBough(html: string): boolean {
  return /<title>Bough<\/title>/u.test(html) && !html.includes("/@vite/client");
}
