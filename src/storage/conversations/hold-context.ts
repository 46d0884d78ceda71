import { LOCK_PREFIX, writtenContexts } from "#storage/locks.ts";

/** Events about a tab's right to write one context. */
export interface LockHandlers {
  /** This tab writes from now on. */
  onAcquired(): void;
  /** Another tab writes, so this one waits. Not told of a page that is just being left. */
  onHeldElsewhere(): void;
  /** Another tab has taken the context over; late writes are rejected by their token. */
  onLost(): void;
  /** The browser gives no locks, for this reason; nothing is waited for until `askAgain` or `takeOver`. */
  onRefused(reason: string): void;
}

export interface ContextLock {
  /** Takes the context from the tab that writes it; does nothing if this tab already writes. */
  takeOver(): void;
  /** Queues again after a refusal. */
  askAgain(): void;
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
  let isRefused = false;

  const request = (options: LockOptions, unwanted: AbortSignal) => {
    let stage: "queued" | "granted" | "told" | "over" = "queued";
    const tell = () => {
      if (stage !== "granted" || released.signal.aborted) return;
      stage = "told";
      handlers.onAcquired();
    };
    const hold = (): Promise<void> | undefined => {
      // Granted and cancelled at the same moment: if held now, this same tab would steal it.
      if (unwanted.aborted) return undefined;
      stage = "granted";
      isTaking = false;
      // A tab that was too busy to be called may have lost the lock since. A tab that thinks it
      // writes claims the context, and the one that does write could write no more.
      void untilLocksAreHeard().then(tell);
      return new Promise((resolve) => {
        giveBack = resolve;
      });
    };
    const refused = (error: unknown) => {
      isTaking = false;
      isRefused = true;
      handlers.onRefused(error instanceof Error ? error.message : String(error));
    };
    const lost = (wasTold: boolean) => {
      giveBack = undefined;
      if (released.signal.aborted) return;
      if (wasTold) handlers.onLost();
      else handlers.onHeldElsewhere();
      wait();
    };
    isRefused = false;
    navigator.locks.request(name, options, hold).catch((error: unknown) => {
      const before = stage;
      stage = "over";
      // A request rejects when its lock was stolen, when it was cancelled in the queue, and if the browser gives none.
      if (before !== "queued") lost(before === "told");
      else if (!unwanted.aborted) refused(error);
    });
  };

  const wait = () => {
    waiting = new AbortController();
    request({ signal: waiting.signal }, waiting.signal);
  };

  wait();
  const asking = setTimeout(() => {
    const tell = (written: ReadonlySet<string>) => {
      const isWaiting = giveBack === undefined && !isRefused && !released.signal.aborted;
      if (isWaiting && written.has(contextId)) handlers.onHeldElsewhere();
    };
    // A browser that does not answer refuses the request itself as well.
    writtenContexts().then(tell, () => {});
  }, LEAVING);
  return {
    takeOver: () => {
      if (giveBack !== undefined || isTaking || released.signal.aborted) return;
      waiting.abort();
      isTaking = true;
      request({ steal: true }, released.signal);
    },
    askAgain: () => {
      if (isRefused && !released.signal.aborted) wait();
    },
    release: () => {
      clearTimeout(asking);
      released.abort();
      waiting.abort();
      giveBack?.();
    },
  };
}

/** What the browser has told this page of locks by now arrives before its answer to a question. */
async function untilLocksAreHeard(): Promise<void> {
  // A page that is being left gets no answer, and needs none.
  await navigator.locks.query().catch(() => {});
}
