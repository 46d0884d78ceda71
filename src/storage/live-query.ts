import { Dexie, liveQuery } from "dexie";

import { isMissingFile } from "#platform/missing-file.ts";
import { loadPart } from "#platform/parts.ts";

/** A value that changes with the database, whether this tab or another changes it. */
export interface LiveQuery<Value> {
  /** Calls back with the current value, and again after each change. Returns a function that stops it. */
  subscribe(onValue: (value: Value) => void, onError?: (error: unknown) => void): () => void;
}

/**
 * After this many changes a query is started again. Dexie keeps every change since a query's last result,
 * even unrelated ones, so a query whose rows never change would otherwise grow all day.
 */
export const RENEWED_AFTER = 500;

/** Callbacks for every change of the database, by whichever tab. */
const counting = new Set<() => void>();

Dexie.on.storagemutated.subscribe(() => {
  for (const count of counting) count();
});

/** Runs `query` again whenever a row that it read has changed, in this tab or another. */
export function watchQuery<Value>(query: () => Promise<Value>): LiveQuery<Value> {
  return {
    subscribe: (onValue, onError) => {
      let changes = 0;
      const begin = () =>
        liveQuery(query).subscribe({
          next: (value) => {
            changes = 0;
            onValue(value);
          },
          error: (error: unknown) => onError?.(error),
        });
      let subscription = begin();
      const count = () => {
        changes += 1;
        if (changes < RENEWED_AFTER) return;
        changes = 0;
        subscription.unsubscribe();
        subscription = begin();
      };
      counting.add(count);
      return () => {
        counting.delete(count);
        subscription.unsubscribe();
      };
    },
  };
}

/**
 * A query whose code loads when someone first subscribes. If it fails to load, `loadPart` reports that, and
 * the first value comes once it has loaded.
 */
export function lazyQuery<Value>(load: () => Promise<LiveQuery<Value>>): LiveQuery<Value> {
  return {
    subscribe: (onValue, onError) => {
      let stop: (() => void) | undefined;
      let isOver = false;
      const begin = (): Promise<void> =>
        loadPart(load, begin).then(
          (query) => {
            if (!isOver) stop ??= query.subscribe(onValue, onError);
          },
          (error: unknown) => {
            if (!isOver && !isMissingFile(error)) onError?.(error);
          },
        );
      void begin();
      return () => {
        isOver = true;
        stop?.();
      };
    },
  };
}

/** Resolves to the current value. Rejects if it cannot be read. */
export function firstValue<Value>(query: LiveQuery<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    // A first value can arrive during `subscribe`, before `stop` is set.
    const settle = (end: () => void) => {
      end();
      queueMicrotask(() => stop());
    };
    const stop = query.subscribe(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    );
  });
}
