/** What a tab hears about its right to write one context. */
export interface LockHandlers {
  /** This tab writes from now on. */
  onAcquired(): void;
  /** Another tab has taken the context over; late writes are void by their token. */
  onLost(): void;
}

export interface ContextLock {
  /** Takes the context from the tab that writes it. */
  takeOver(): void;
  /** Gives the right back, or stops waiting for it. */
  release(): void;
}

/**
 * The right to write a context, held through Web Locks: one tab at a time, and the browser frees it
 * when a tab dies. Waits in line until it is this tab's turn.
 */
export function holdContext(contextId: string, handlers: LockHandlers): ContextLock {
  const name = `bough:context:${contextId}`;
  let waiting = new AbortController();
  let release: (() => void) | undefined;
  let released = false;

  const hold = () => {
    handlers.onAcquired();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };

  const request = (options: LockOptions) => {
    navigator.locks.request(name, options, hold).then(
      () => {
        release = undefined;
      },
      (error: unknown) => {
        const wasHeld = release !== undefined;
        release = undefined;
        const stolen = error instanceof DOMException && error.name === "AbortError" && wasHeld;
        if (!stolen || released) return;
        handlers.onLost();
        wait();
      },
    );
  };

  const wait = () => {
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };

  wait();
  return {
    takeOver: () => {
      if (release !== undefined) return;
      waiting.abort();
      request({ steal: true });
    },
    release: () => {
      released = true;
      waiting.abort();
      release?.();
    },
  };
}
