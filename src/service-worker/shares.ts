import { SHARED_HASH, sharedCache } from "#platform/offline-names.ts";

/** Limits for what is kept. Any web page can post here, so it is kept only for the person to see. */
const MOST = { kept: 10, bytes: 100_000_000 };

/** Keeps the whole of what another app shares, and redirects to the page that takes it. */
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
    // There is no room for it. The page then says that nothing arrived.
  }
  return Response.redirect(`${scope}${SHARED_HASH}`, 303);
}
