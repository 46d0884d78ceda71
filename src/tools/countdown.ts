/** With a longer delay `setTimeout` fires immediately. */
const longestTimer = 2 ** 31 - 1;

/** A timeout that can be paused. Holds nest: the countdown runs while there are none. */
export interface Countdown {
  hold(): void;
  release(): void;
  /** Ends the countdown permanently without calling back. */
  cancel(): void;
}

/** Calls `onEnd` once, after `duration` milliseconds without holds. */
export function startCountdown(duration: number, onEnd: () => void): Countdown {
  let left = Math.min(Math.max(duration, 0), longestTimer);
  let holds = 0;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    since = performance.now();
    timer = setTimeout(onEnd, left);
  }
  function stop(): void {
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - since));
  }

  run();
  return {
    hold() {
      holds += 1;
      if (holds === 1) stop();
    },
    release() {
      holds -= 1;
      if (holds === 0) run();
    },
    cancel() {
      clearTimeout(timer);
      // A late release must not restart the countdown.
      holds = Number.POSITIVE_INFINITY;
    },
  };
}
