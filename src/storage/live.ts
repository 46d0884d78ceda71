import { liveQuery } from "dexie";

/** A value that changes with the database, in this tab or another. */
export interface Live<Value> {
  /** Calls back with the present value and after each change; gives the way to stop. */
  subscribe(onValue: (value: Value) => void, onError?: (error: unknown) => void): () => void;
}

/** Runs `query` again whenever a row that it read has changed, whichever tab changed it. */
export function live<Value>(query: () => Promise<Value>): Live<Value> {
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
