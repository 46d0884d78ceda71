/** Keeps the screen on while something needs it, if the browser allows. */
export interface WakeLock {
  /** Starts or stops keeping the screen on. Browsers refuse to for hidden pages, and on low battery. */
  want(isWanted: boolean): void;
}

export interface WakeLockEnvironment {
  isVisible: () => boolean;
  onVisibility: (listener: () => void) => void;
  /** Undefined if the browser has no wake locks. Rejects if the browser refuses one. */
  request: () => Promise<Pick<WakeLockSentinel, "release" | "released">> | undefined;
}

/**
 * The browser ends a lock when the page is hidden, so this requests a new one when the page is visible
 * again.
 */
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
      // It may no longer be wanted after the wait.
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
  // Old browsers lack it, whatever the types say.
  request: () => (navigator as Partial<Navigator>).wakeLock?.request("screen"),
};
