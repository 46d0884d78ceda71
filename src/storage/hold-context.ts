import { LOCK_PREFIX, writtenContexts } from "./locks.ts";

/** Events about a tab's right to write one context. */
export interface LockHandlers {
  /** This tab writes from now on. */
  onAcquired(): void;
  /** Another tab writes, so this one waits. Not told of a page that is just being left. */
  onHeldElsewhere(): void;
  /** Another tab has taken the context over; late writes are rejected by their token. */
  onLost(): void;
}

export interface ContextLock {
  /** Takes the context from the tab that writes it; does nothing if this tab already writes. */
  takeOver(): void;
  /** Releases the right, or stops waiting for it. No event follows. */
  release(): void;
}

/** How long a page that is being left may still hold its locks after the next one began (ms). */
const LEAVING = 500;

/**
 * The right to write a context, held through Web Locks: one tab at a time, and the browser frees it
 * when a tab dies. Queues until it is this tab's turn; a tab that lost it queues again.
 */
export function holdContext(contextId: string, handlers: LockHandlers): ContextLock {
  const name = `${LOCK_PREFIX}${contextId}`;
  const released = new AbortController();
  /** Ends the queued request, which is pointless once this tab takes over or is done. */
  let waiting = new AbortController();
  let giveBack: (() => void) | undefined;
  let isTaking = false;

  const request = (options: LockOptions, unwanted: AbortSignal) => {
    let wasGranted = false;
    const hold = (): Promise<void> | undefined => {
      // Granted and cancelled at the same moment: if held now, this same tab would steal it.
      if (unwanted.aborted) return undefined;
      wasGranted = true;
      isTaking = false;
      return new Promise((resolve) => {
        giveBack = resolve;
        handlers.onAcquired();
      });
    };
    const lost = () => {
      giveBack = undefined;
      if (released.signal.aborted) return;
      handlers.onLost();
      wait();
    };
    return navigator.locks.request(name, options, hold).then(
      () => {},
      (error: unknown) => {
        // A request rejects when its lock was stolen, and when it was cancelled in the queue.
        if (wasGranted) lost();
        else if (!unwanted.aborted) throw error;
      },
    );
  };

  const wait = () => {
    waiting = new AbortController();
    void request({ signal: waiting.signal }, waiting.signal);
  };

  wait();
  const asking = setTimeout(() => {
    void writtenContexts().then((written) => {
      const isWaiting = giveBack === undefined && !released.signal.aborted;
      if (isWaiting && written.has(contextId)) handlers.onHeldElsewhere();
    });
  }, LEAVING);
  return {
    takeOver: () => {
      if (giveBack !== undefined || isTaking || released.signal.aborted) return;
      waiting.abort();
      isTaking = true;
      void request({ steal: true }, released.signal);
    },
    release: () => {
      clearTimeout(asking);
      released.abort();
      waiting.abort();
      giveBack?.();
    },
  };
}
