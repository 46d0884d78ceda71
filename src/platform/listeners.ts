/** Callbacks that are called when a store changes. */
export interface Listeners {
  tell: () => void;
  /** Returns a function that stops listening. */
  subscribe: (listener: () => void) => () => void;
}

export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of all) listener();
    },
    subscribe: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
