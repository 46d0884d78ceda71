/** What a tab hears about its right to write one context. */
export interface LockHandlers {
  /** This tab writes from now on. */
  onAcquired(): void;
  /** Another tab has taken the context over; late writes are void by their token. */
  onLost(): void;
}

export interface ContextLock {
  /** Takes the context from the tab that writes it; changes nothing where that is this one. */
  takeOver(): void;
  /** Gives the right back, or stops waiting for it. Nothing is heard after it. */
  release(): void;
}

/**
 * The right to write a context, held through Web Locks: one tab at a time, and the browser frees it
 * when a tab dies. Waits in line until it is this tab's turn; a tab that lost it waits again.
 */
export function holdContext(contextId: string, handlers: LockHandlers): ContextLock {
  const name = `bough:context:${contextId}`;
  const released = new AbortController();
  /** Ends the request in line; it is of no use once this tab takes over, or is done. */
  let waiting = new AbortController();
  let giveBack: (() => void) | undefined;
  let isTaking = false;

  const request = (options: LockOptions, unwanted: AbortSignal) => {
    let wasGranted = false;
    const hold = (): Promise<void> | undefined => {
      // Granted and called off in one moment: held now, it would be stolen by this very tab.
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
        // A request rejects when its lock was stolen, and when it was called off in line.
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
  return {
    takeOver: () => {
      if (giveBack !== undefined || isTaking || released.signal.aborted) return;
      waiting.abort();
      isTaking = true;
      void request({ steal: true }, released.signal);
    },
    release: () => {
      released.abort();
      waiting.abort();
      giveBack?.();
    },
  };
}
