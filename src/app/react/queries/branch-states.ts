import { useSelector } from "@xstate/react";
import { useMemo, useSyncExternalStore } from "react";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { isRunning, waitsForPerson } from "#domain/runs/run-states.ts";
import type { StatePath } from "#domain/runs/run-states.ts";
import { isEndedAtLimit } from "#domain/runs/run.ts";
import type { RunActor } from "#machine/conversation.machine.ts";
import { statePath } from "#machine/selectors.ts";

import { useCallQuestions } from "./call-questions.ts";
import { useIsFollowing } from "./open-conversation.ts";

/** What a branch is doing, in the few states that the tree shows. */
export type BranchState = "runs" | "waits" | "failed";

/** The states by branch. Branches that are simply at rest have no entry. */
export type BranchStates = ReadonlyMap<string, BranchState>;

/**
 * The states of all branches of a conversation: from the runs' actors if this tab writes it, otherwise from
 * the runs' rows.
 */
export function useBranchStates(conversation: Conversation): BranchStates {
  const following = useIsFollowing(conversation);
  const here = useActorStates(conversation);
  const rows = useLiveQuery(
    (services) => services.runs.watchLatestRuns(following ? conversation.contextId : ""),
    [conversation, following],
  );
  const there = useMemo(
    () =>
      statesOf(
        (rows ?? []).filter((row) => !isEndedAtLimit(row)).map((row) => [row.branchId, row.state]),
      ),
    [rows],
  );
  const questions = useCallQuestions();
  return useMemo(
    () => (following ? there : withQuestions(here, questions)),
    [following, there, here, questions],
  );
}

/** Counts branches with a server's question as waiting for the person. */
function withQuestions(states: BranchStates, questions: readonly CallQuestion[]): BranchStates {
  const asked = questions.filter(({ branchId }) => states.has(branchId));
  if (asked.length === 0) return states;
  return new Map([...states, ...asked.map(({ branchId }) => [branchId, "waits"] as const)]);
}

function useActorStates(conversation: Conversation): BranchStates {
  const runs = useSelector(conversation.actor, (snapshot) => snapshot.context.runs);
  const store = useMemo(() => storeOf(Object.entries(runs)), [runs]);
  return useSyncExternalStore(store.subscribe, store.read);
}

/** Makes one map of many actors' states, and a new one only when a branch's state changes. */
function storeOf(runs: readonly (readonly [string, RunActor])[]) {
  const read = () =>
    statesOf(
      runs.flatMap(([branchId, actor]) => {
        const { value, context } = actor.getSnapshot();
        const state = statePath(value);
        return isEndedAtLimit({ ...context, state }) ? [] : [[branchId, state] as const];
      }),
    );
  let known = read();
  return {
    read: () => known,
    subscribe: (listener: () => void) => {
      const look = () => {
        const now = read();
        if (isSame(known, now)) return;
        known = now;
        listener();
      };
      const subscriptions = runs.map(([, actor]) => actor.subscribe(look));
      look();
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
  };
}

function statesOf(paths: readonly (readonly [string, StatePath])[]): BranchStates {
  return new Map(
    paths.flatMap(([branchId, path]) => {
      const state = stateOf(path);
      return state === undefined ? [] : [[branchId, state]];
    }),
  );
}

function stateOf(path: StatePath): BranchState | undefined {
  if (path === "failed") return "failed";
  if (waitsForPerson(path)) return "waits";
  return isRunning(path) ? "runs" : undefined;
}

function isSame(one: BranchStates, other: BranchStates): boolean {
  return one.size === other.size && [...one].every(([id, state]) => other.get(id) === state);
}
