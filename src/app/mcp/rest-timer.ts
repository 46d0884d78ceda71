/** Milliseconds without a call after which a server is left alone. */
const REST_AFTER = 120_000;

export interface RestTimer {
  /** While something runs, there is no rest. */
  whileUsed: <Value>(use: () => Promise<Value>) => Promise<Value>;
  stop: () => void;
}

/** Calls back when nothing has used a connection for a while. */
export function restTimer(onRest: () => void): RestTimer {
  let uses = 0;
  let timer = setTimeout(onRest, REST_AFTER);
  return {
    stop: () => clearTimeout(timer),
    whileUsed: async (use) => {
      uses += 1;
      clearTimeout(timer);
      try {
        return await use();
      } finally {
        uses -= 1;
        if (uses === 0) timer = setTimeout(onRest, REST_AFTER);
      }
    },
  };
}
