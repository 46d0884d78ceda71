import { SHARED_HASH, sharedCache } from "#platform/offline-names.ts";

/** Any page of the web can post here: what comes is kept for the person to see, and nothing more. */
const MOST = { kept: 10, bytes: 100_000_000 };

/** Keeps what another app shares, whole, and leads to the page that takes it. */
export async function keepShare(request: Request, scope: string): Promise<Response> {
  try {
    const data = await request.blob();
    const cache = await caches.open(sharedCache(scope));
    const count = (await cache.keys()).length;
    if (data.size <= MOST.bytes && count < MOST.kept) {
      const headers = { "content-type": request.headers.get("content-type") ?? "" };
      const key = new URL(`share/${crypto.randomUUID()}`, scope).href;
      await cache.put(key, new Response(data, { headers }));
    }
  } catch {
    // No room for it: the page says that nothing came.
  }
  return Response.redirect(`${scope}${SHARED_HASH}`, 303);
}
