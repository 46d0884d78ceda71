import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from "react";

import type { Conversation } from "#app/conversation/conversation.ts";
import { isSameRun } from "#app/react/internal/same-run.ts";
import { useServices, useLiveStore } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { ToolBox } from "#app/toolbox/toolbox.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import type { HealedBranch } from "#machine/conversation.machine.ts";
import { rowOfSnapshot } from "#machine/selectors.ts";

/** Returns the tool box, and renders again when the tools change. */
export function useTools(): ToolBox {
  const { tools } = engineOf(useServices());
  useSyncExternalStore(tools.subscribe, tools.definitions);
  return tools;
}

/** The definitions of all tools; the same array until they change. */
export function useToolDefinitions(): readonly ToolDefinition[] {
  return useTools().definitions();
}

/** The definitions of the tools offered to this conversation; the same array until they change. */
export function useOfferedDefinitions(contextId: string): readonly ToolDefinition[] {
  const tools = useTools();
  const all = tools.definitions();
  // `all` is a new array whenever any tool has changed.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => tools.definitionsFor(contextId), [tools, all, contextId]);
}

/** Opens a conversation, which stays open while the component is mounted. */
export function useConversation(contextId: string): Conversation {
  const { conversations } = engineOf(useServices());
  const [turn, openAgain] = useReducer((count: number) => count + 1, 0);
  const conversation = useMemo(
    () => conversations.open(contextId),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [conversations, contextId, turn],
  );
  useEffect(() => {
    const release = conversations.hold(contextId);
    // The conversation may have been let go of before this component could hold it.
    if (conversations.open(contextId) !== conversation) openAgain();
    return release;
  }, [conversations, contextId, conversation]);
  return conversation;
}

/** True unless this tab writes the conversation or is about to. */
export function useIsFollowing(conversation: Conversation): boolean {
  return useSelector(conversation.actor, (snapshot) => snapshot.hasTag("following"));
}

/** True once another tab is known to write this conversation. */
export function useIsHeldElsewhere(conversation: Conversation): boolean {
  return useSelector(conversation.actor, ({ context }) => context.heldElsewhere);
}

/** This tab's role in the conversation. */
export type WriterStatus =
  | { kind: "writing" | "following" | "restoring" }
  /**
   * The conversation can’t be written here: its rows couldn't be read or claimed, or the browser gave no
   * lock.
   */
  | { kind: "broken" | "refused"; problem: string };

export function useWriterStatus({ actor }: Conversation): WriterStatus {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const kind = useSelector(actor, (snapshot) => snapshot.value);
  return kind === "broken" || kind === "refused" ? { kind, problem: problem ?? "" } : { kind };
}

/** The branches that were healed when this tab opened the conversation. Each is reported once. */
export interface Healing {
  branches: readonly HealedBranch[];
  told: () => void;
}

export function useHealing({ actor }: Conversation): Healing {
  const branches = useSelector(actor, ({ context }) => context.healed);
  const told = useCallback(() => actor.send({ type: "healed.told" }), [actor]);
  return { branches, told };
}

/** The branch's current run, from its actor if this tab writes, otherwise from its row. */
export function useRun(conversation: Conversation, branchId: string): RunRow | undefined {
  const actor = useSelector(conversation.actor, (snapshot) => snapshot.context.runs[branchId]);
  const rows = useLiveStore((services) => services.runs.watchLatest(branchId), [branchId]);
  // With an actor in this tab, the stored row, which changes with each step, has nothing new.
  const stored = useSyncExternalStore(rows.subscribe, () =>
    actor === undefined ? rows.read() : undefined,
  );
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
      kept.current = {
        snapshot,
        row: before !== undefined && isSameRun(before, row) ? before : row,
      };
    }
    return kept.current.row;
  });
  return running ?? stored;
}
