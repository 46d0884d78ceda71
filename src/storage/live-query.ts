import { liveQuery } from "dexie";

/** A value that changes with the database, in this tab or another. */
export interface LiveQuery<Value> {
  /** Calls back with the current value and after each change; returns a function that stops it. */
  subscribe(onValue: (value: Value) => void, onError?: (error: unknown) => void): () => void;
}

/** Runs `query` again whenever a row that it read has changed, in whichever tab. */
export function watchQuery<Value>(query: () => Promise<Value>): LiveQuery<Value> {
  return {
    subscribe: (onValue, onError) => {
      const subscription = liveQuery(query).subscribe({
        next: onValue,
        error: (error: unknown) => onError?.(error),
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** A query whose code is loaded when somebody first subscribes. */
export function lazyQuery<Value>(load: () => Promise<LiveQuery<Value>>): LiveQuery<Value> {
  return {
    subscribe: (onValue, onError) => {
      let stop: (() => void) | undefined;
      let isOver = false;
      load().then(
        (query) => {
          if (!isOver) stop = query.subscribe(onValue, onError);
        },
        (error: unknown) => {
          if (!isOver) onError?.(error);
        },
      );
      return () => {
        isOver = true;
        stop?.();
      };
    },
  };
}

/** The current value. Rejects if it cannot be read. */
export function firstValue<Value>(query: LiveQuery<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = query.subscribe((value) => {
      resolve(value);
      queueMicrotask(() => stop());
    }, reject);
  });
}
