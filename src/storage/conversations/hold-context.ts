import { LOCK_PREFIX, writtenContexts } from "#storage/locks.ts";

/** Events about a tab's right to write one context. */
export interface LockHandlers {
  /** This tab is the writer from now on. */
  onAcquired(): void;
  /** Another tab is the writer, so this one waits. Not called for a page that is just being left. */
  onHeldElsewhere(): void;
  /** Another tab has taken the context over. Late writes of this tab are rejected by their token. */
  onLost(): void;
  /** The browser gives no locks, for this reason; nothing is waited for until `askAgain` or `takeOver`. */
  onRefused(reason: string): void;
}

export interface ContextLock {
  /** Takes the context over from the tab that writes it. Does nothing if this tab is already the writer. */
  takeOver(): void;
  /** Queues again after a refusal. */
  askAgain(): void;
  /** Releases the right, or stops waiting for it. No event follows. */
  release(): void;
}

/**
 * How long a page that is being left may still hold its locks after the next page has begun (milliseconds).
 */
const LEAVING = 500;

/**
 * Requests the right to write a context, which is held through Web Locks: one tab at a time has it, and the
 * browser frees it when a tab dies. Waits for this tab's turn; a tab that has lost the right waits again.
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
      // The request was granted and cancelled at the same moment. If the lock were held now, this tab would
      // steal it from itself.
      if (unwanted.aborted) return undefined;
      stage = "granted";
      isTaking = false;
      // A tab that was too busy to be called may have lost the lock since. If it believed that it was the
      // writer, it would claim the context, and the actual writer could no longer write.
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

/**
 * Resolves once this page knows all the news about locks so far, because they arrive before the answer to a
 * query.
 */
async function untilLocksAreHeard(): Promise<void> {
  // A page that is being left gets no answer, and needs none.
  await navigator.locks.query().catch(() => {});
}
