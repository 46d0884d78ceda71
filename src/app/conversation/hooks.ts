import { useSelector } from "@xstate/react";
import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";

import { engineOf } from "#app/engine.ts";
import { useBough, useLive } from "#app/hooks.ts";
import type { ToolBox } from "#app/ports.ts";
import type { RunRow } from "#domain/run.ts";
import { rowOfSnapshot } from "#machine/selectors.ts";

import type { Conversation } from "./conversation.ts";

export function useTools(): ToolBox {
  return engineOf(useBough()).tools;
}

export function useConversation(contextId: string): Conversation {
  const bough = useBough();
  return useMemo(() => engineOf(bough).open(contextId), [bough, contextId]);
}

/** True where another tab writes this conversation and this one follows. */
export function useIsFollowing(conversation: Conversation): boolean {
  return useSelector(conversation.actor, (snapshot) => snapshot.hasTag("following"));
}

/** How this tab stands to the conversation. */
export type Standing =
  | { kind: "writing" | "following" | "restoring" }
  /** Neither written nor followed: its rows could not be read or claimed, for this reason. */
  | { kind: "broken"; problem: string };

export function useStanding({ actor }: Conversation): Standing {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const kind = useSelector(actor, (snapshot) => snapshot.value);
  return kind === "broken" ? { kind, problem: problem ?? "" } : { kind };
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
      const row = rowOfSnapshot(snapshot, Date.now());
      const before = kept.current?.row;
      kept.current = { snapshot, row: before !== undefined && isSame(before, row) ? before : row };
    }
    return kept.current.row;
  });
  return running ?? stored;
}

/** A stream that goes on changes nothing but the time: that is no reason to draw anything again. */
function isSame(one: RunRow, other: RunRow): boolean {
  const before: Record<string, unknown> = { ...one, updatedAt: 0 };
  const after: Record<string, unknown> = { ...other, updatedAt: 0 };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every((name) => Object.is(before[name], after[name]));
}
