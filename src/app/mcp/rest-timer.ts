/** Milliseconds without a call after which a connection is closed. */
const REST_AFTER = 120_000;

export interface RestTimer {
  /** Runs `use`. Until it ends, the connection does not rest. */
  whileUsed: <Value>(use: () => Promise<Value>) => Promise<Value>;
  /** Lets the connection rest as soon as nothing uses it. */
  retire: () => void;
  /** Stops for good: the connection never rests again. */
  stop: () => void;
}

/** Calls `onRest` when nothing has used the connection for a while. */
export function restTimer(onRest: () => void): RestTimer {
  let uses = 0;
  let after = REST_AFTER;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (uses === 0 && !isOver) timer = setTimeout(onRest, after);
  };
  wait();
  return {
    whileUsed: async (use) => {
      uses += 1;
      wait();
      try {
        return await use();
      } finally {
        uses -= 1;
        wait();
      }
    },
    retire: () => {
      after = 0;
      wait();
    },
    stop: () => {
      isOver = true;
      wait();
    },
  };
}
