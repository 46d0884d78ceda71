/** Knows which conversations somebody can see now, in this tab or another. */
export interface ConversationsInView {
  /** Marks a conversation as shown here while the page is visible. Returns a function that ends this. */
  look: (contextId: string) => () => void;
  /** Whether any tab shows the conversation in a visible page. */
  isInView: (contextId: string) => Promise<boolean>;
  /** Calls the listener with each conversation that comes into view, in any tab. */
  subscribe: (listener: (contextId: string) => void) => void;
}

/** Start of the name of a conversation's shared lock, before its id. A lock ends with its tab. */
const LOCK_PREFIX = "bough:in-view:";

export function createInView(): ConversationsInView {
  const channel = new BroadcastChannel("bough:in-view");
  const listeners = new Set<(contextId: string) => void>();
  const tell = (contextId: string) => {
    for (const listener of listeners) listener(contextId);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<string>) => tell(data));
  return {
    look: (contextId) => {
      const over = new AbortController();
      let release = () => {};
      const settle = () => {
        release();
        if (document.visibilityState === "hidden") return;
        release = hold(`${LOCK_PREFIX}${contextId}`);
        channel.postMessage(contextId);
        tell(contextId);
      };
      document.addEventListener("visibilitychange", settle, { signal: over.signal });
      settle();
      return () => {
        over.abort();
        release();
      };
    },
    isInView: async (contextId) => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === `${LOCK_PREFIX}${contextId}`);
    },
    subscribe: (listener) => void listeners.add(listener),
  };
}

/**
 * Takes a shared lock. Nobody requests these locks exclusively, so it is granted at once. Returns a function
 * that releases it.
 */
function hold(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(name, { mode: "shared" }, () => held);
  return release;
}
