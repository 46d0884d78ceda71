/** Keeps the screen on while something needs it, as far as the browser can. */
export interface WakeLock {
  /** From now on, or no longer. Browsers refuse it to pages that nobody sees, and on low battery. */
  want(isWanted: boolean): void;
}

export interface WakeLockEnvironment {
  isVisible: () => boolean;
  onVisibility: (listener: () => void) => void;
  /** Undefined if the browser has none. Rejects if it refuses. */
  request: () => Promise<Pick<WakeLockSentinel, "release" | "released">> | undefined;
}

/** The browser ends a lock when the page is hidden; it is taken again when the page is seen. */
export function createWakeLock(surroundings: WakeLockEnvironment = browser): WakeLock {
  let isWanted = false;
  let isSettling = false;
  let hasChanged = false;
  let held: Pick<WakeLockSentinel, "release" | "released"> | undefined;
  const settle = async () => {
    hasChanged = isSettling;
    if (isSettling) return;
    isSettling = true;
    try {
      const isDue = () => isWanted && surroundings.isVisible();
      if (isDue() && held?.released !== false) held = await surroundings.request();
      // What was wanted may have changed meanwhile.
      if (!isDue() && held?.released === false) await held.release();
    } catch {
      held = undefined;
    } finally {
      isSettling = false;
      if (hasChanged) void settle();
    }
  };
  surroundings.onVisibility(() => void settle());
  return {
    want: (wanted) => {
      isWanted = wanted;
      void settle();
    },
  };
}

const browser: WakeLockEnvironment = {
  isVisible: () => document.visibilityState === "visible",
  onVisibility: (listener) => document.addEventListener("visibilitychange", listener),
  // Old browsers do not have it, whatever the types say.
  request: () => (navigator as Partial<Navigator>).wakeLock?.request("screen"),
};
