/** Runs tasks with the same key one after another, in the order they were given. */
export interface SerialQueue {
  run<Value>(key: string, task: () => Promise<Value>): Promise<Value>;
}

export function createSerialQueue(): SerialQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: (key, task) => {
      const before = tails.get(key) ?? Promise.resolve();
      const next = before.then(task, task);
      const tail = next.catch(() => undefined);
      tails.set(key, tail);
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return next;
    },
  };
}
