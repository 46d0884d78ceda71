import { useSelector } from "@xstate/react";
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";

import type { Branch } from "#domain/context.ts";
import type { RunRow } from "#domain/run.ts";
import { rowOfSnapshot } from "#machine/selectors.ts";
import type { Live } from "#storage/live.ts";

import type { Bough } from "./bough.ts";
import type { Conversation } from "./conversation.ts";

export const BoughContext = createContext<Bough | null>(null);

export function useBough(): Bough {
  const bough = useContext(BoughContext);
  if (bough === null) throw new Error("There is no Bough above this component.");
  return bough;
}

/**
 * A value of the database, read again whenever it changes in any tab. `undefined` until the first
 * reading; `make` runs again when one of `keys` changes.
 */
export function useLive<Value>(
  make: (bough: Bough) => Live<Value>,
  keys: readonly unknown[],
): Value | undefined {
  const bough = useBough();
  // The keys are the caller's, as with any hook that takes a list of dependencies.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const live = useMemo(() => make(bough), [bough, ...keys]);
  const store = useMemo(() => {
    let value: Value | undefined;
    return {
      subscribe: (listener: () => void) =>
        live.subscribe((next) => {
          value = next;
          listener();
        }),
      read: () => value,
    };
  }, [live]);
  return useSyncExternalStore(store.subscribe, store.read);
}

export function useConversation(contextId: string): Conversation {
  const bough = useBough();
  return useMemo(() => bough.open(contextId), [bough, contextId]);
}

/** True where another tab writes this conversation and this one follows. */
export function useIsFollowing(conversation: Conversation): boolean {
  return useSelector(conversation.actor, (snapshot) => snapshot.hasTag("following"));
}

/** The branch's run as it stands: from its actor where this tab writes, else from its row. */
export function useRun(conversation: Conversation, branchId: string): RunRow | undefined {
  const actor = useSelector(conversation.actor, (snapshot) => snapshot.context.runs[branchId]);
  const stored = useLive((bough) => bough.runs.watchLatest(branchId), [branchId]);
  const kept = useRef<{ snapshot: unknown; row: RunRow } | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  const running = useSyncExternalStore(subscribe, () => {
    if (actor === undefined) return undefined;
    const snapshot = actor.getSnapshot();
    if (kept.current?.snapshot !== snapshot) {
      kept.current = { snapshot, row: rowOfSnapshot(snapshot, Date.now()) };
    }
    return kept.current.row;
  });
  return running ?? stored;
}

export function useBranches(contextId: string): Branch[] | undefined {
  return useLive((bough) => bough.branches.watchAll(contextId), [contextId]);
}
