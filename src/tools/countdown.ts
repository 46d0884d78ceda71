/** Whether a person is awaited; the executor follows it. */
export interface PauseClock {
  /** True while a person is awaited. */
  paused(): boolean;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** Beyond this `setTimeout` fires at once. */
const longestTimer = 2 ** 31 - 1;

/** A timeout that can stand still. Holds nest: it runs while there are none. */
export interface Countdown {
  hold(): void;
  release(): void;
  /** Ends it for good without calling back. */
  cancel(): void;
}

/** Calls `onEnd` once, after `duration` milliseconds of not being held. */
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
      // A late release must not start it again.
      holds = Number.POSITIVE_INFINITY;
    },
  };
}

/** Keeps `countdown` held while `clock` is paused; returns how to stop following. */
export function follow(clock: PauseClock, countdown: Countdown): () => void {
  let held = false;
  function adjust(): void {
    if (clock.paused() === held) return;
    held = !held;
    if (held) countdown.hold();
    else countdown.release();
  }
  adjust();
  return clock.subscribe(adjust);
}
