import type { Connection } from "#domain/connection.ts";

/** Something about keys that only the person can give. */
export type KeyAsk =
  /** The key of a connection whose session has ended. */
  | { kind: "paste"; connection: Connection }
  /** The passphrase of the keys that are stored. */
  | { kind: "unlock" }
  /** A first passphrase. */
  | { kind: "create" };

/** What the person is asked for, one thing at a time; the dialog for it is the screen's. */
export interface KeyAsks {
  /** The oldest open question. */
  current: () => KeyAsk | undefined;
  /**
   * Asks, and says whether it was given. Several who ask for the same wait for one answer. Aborting
   * `signal` takes the question back unless others wait for it.
   */
  ask(wanted: KeyAsk, signal?: AbortSignal): Promise<boolean>;
  settle(asked: KeyAsk, given: boolean): void;
  subscribe: (listener: () => void) => () => void;
}

interface Open {
  asked: KeyAsk;
  waiters: Set<(given: boolean) => void>;
}

const topicOf = (asked: KeyAsk) => (asked.kind === "paste" ? asked.connection.id : "passphrase");

export function createKeyAsks(): KeyAsks {
  const open = new Map<string, Open>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const opened = (asked: KeyAsk): Open => {
    const known = open.get(topicOf(asked));
    if (known !== undefined) return known;
    const fresh: Open = { asked, waiters: new Set() };
    open.set(topicOf(asked), fresh);
    changed();
    return fresh;
  };
  return {
    current: () => open.values().next().value?.asked,
    ask: (wanted, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve(false);
        const { asked, waiters } = opened(wanted);
        waiters.add(resolve);
        signal?.addEventListener("abort", () => {
          if (!waiters.delete(resolve)) return;
          resolve(false);
          if (waiters.size > 0) return;
          open.delete(topicOf(asked));
          changed();
        });
      }),
    settle: (asked, given) => {
      const { waiters } = open.get(topicOf(asked)) ?? { waiters: new Set() };
      open.delete(topicOf(asked));
      for (const tell of waiters) tell(given);
      waiters.clear();
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
