import type { Connection, KeyStorage } from "#domain/connections/connection.ts";
import { createListeners } from "#platform/listeners.ts";

/** Something that only the person can provide: a key, a passphrase, or permission. */
export type KeyRequest =
  /** The browser must ask again whether this page may use the folder of a conversation. */
  | { kind: "folder"; contextId: string; name: string }
  /**
   * The key of a connection, which is not in this tab; `keeping` if it is already settled where the key is
   * kept.
   */
  | { kind: "paste"; connection: Connection; keeping?: KeyStorage | undefined }
  /** The passphrase of the stored keys. */
  | { kind: "unlock" }
  /** A first passphrase. */
  | { kind: "create" };

/** Requests to the person, one at a time; the UI shows a dialog for each. */
export interface KeyRequests {
  /** The oldest open question. */
  current: () => KeyRequest | undefined;
  /** The open request for a passphrase, for which storing the key of an older request may be waiting. */
  passphrase: () => KeyRequest | undefined;
  /**
   * Asks the person, and resolves with whether they provided it. Several requests for the same thing share
   * one answer. Aborting `signal` withdraws the request unless others wait for it.
   */
  ask(wanted: KeyRequest, signal?: AbortSignal): Promise<boolean>;
  settle(asked: KeyRequest, given: boolean): void;
  subscribe: (listener: () => void) => () => void;
}

interface Open {
  asked: KeyRequest;
  waiters: Set<(given: boolean) => void>;
}

function topicOf(asked: KeyRequest): string {
  if (asked.kind === "folder") return `folder ${asked.contextId}`;
  return asked.kind === "paste" ? asked.connection.id : "passphrase";
}

export function createKeyRequests(): KeyRequests {
  const open = new Map<string, Open>();
  const listeners = createListeners();
  const opened = (asked: KeyRequest): Open => {
    const known = open.get(topicOf(asked));
    if (known !== undefined) return known;
    const fresh: Open = { asked, waiters: new Set() };
    open.set(topicOf(asked), fresh);
    listeners.tell();
    return fresh;
  };
  return {
    current: () => open.values().next().value?.asked,
    passphrase: () => open.get("passphrase")?.asked,
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
          listeners.tell();
        });
      }),
    settle: (asked, given) => {
      const { waiters } = open.get(topicOf(asked)) ?? { waiters: new Set() };
      open.delete(topicOf(asked));
      for (const tell of waiters) tell(given);
      waiters.clear();
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}
