import { holdContext } from "#storage/conversations/hold-context.ts";

/**
 * Messages to the worker: the context to follow, or an address that blocks it until the address is revoked.
 */
export type ToFollower = { follow: string } | { blockWhile: string };

/** Follows a context as a tab does. It may be too busy to notice what happens to its right to write. */
addEventListener("message", ({ data }: MessageEvent<ToFollower>) => {
  if ("follow" in data) {
    holdContext(data.follow, {
      onAcquired: () => postMessage("acquired"),
      onHeldElsewhere: () => postMessage("held elsewhere"),
      onLost: () => postMessage("lost"),
      onRefused: (reason) => postMessage(`refused: ${reason}`),
    });
    return;
  }
  postMessage("blocked");
  while (canBeRead(data.blockWhile));
  postMessage("awake");
});

function canBeRead(url: string): boolean {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", url, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}
