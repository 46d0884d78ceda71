/** Milliseconds without a call after which a server is left alone. */
const REST_AFTER = 120_000;

export interface RestTimer {
  /** While something runs, there is no rest. */
  whileUsed: <Value>(use: () => Promise<Value>) => Promise<Value>;
  /** Rests as soon as nothing runs. */
  retire: () => void;
  /** It is over: it never rests again. */
  stop: () => void;
}

/** Calls back when nothing has used a connection for a while. */
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
