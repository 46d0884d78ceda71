import { networkZoneOf } from "#domain/connections/network-zone.ts";

/** Milliseconds: a server on this machine answers at once, or is not running. */
const ANSWERS_WITHIN = 1_000;

/**
 * On a person's own machine, the next server on the same port may serve another app, which would
 * otherwise never be seen. Its page, if there is one; undefined if Bough is served, or nothing.
 */
export async function otherAppsPage(scope: string): Promise<Response | undefined> {
  if (networkZoneOf(new URL(scope).hostname) !== "loopback") return undefined;
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    // The page's own address.
    // oxlint-disable-next-line no-restricted-globals
    const response = await fetch(scope, { cache: "no-store", signal });
    if (!response.ok) return undefined;
    return isBuiltBough(await response.clone().text()) ? undefined : response;
  } catch {
    return undefined;
  }
}

/** The development server's page has the same title, and must not be hidden by a build either. */
export function isBuiltBough(html: string): boolean {
  return /<title>Bough<\/title>/u.test(html) && !html.includes("/@vite/client");
}
