import { describe, expect, it, vi } from "vitest";
import { createActor, setup } from "xstate";
import type { AnyActorLogic } from "xstate";

import { present } from "#app/test-support/patience.ts";
import { err, ok } from "#domain/result.ts";
import { runActors } from "#machine/actors.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";
import type { StorageProblem } from "#storage/problems.ts";

import type { WritingDeps } from "./effect-deps.ts";
import { createJournal } from "./journal.ts";
import type { Journal } from "./journal.ts";
import { provideRunEffects } from "./provide.ts";

type ActorName = keyof typeof runActors;

const full: StorageProblem = { kind: "full", message: "The disk is full." };

const call = { id: "call", toolName: "tool", status: "approved" as const, idempotent: true };

/** Input that is enough for any of the actors. */
const input = {
  runId: "run",
  contextId: "context",
  branchId: "branch",
  nodeId: "answer",
  answerNodeId: "answer",
  draftNodeId: "draft",
  requestId: "request",
  trigger: { type: "run.start", runId: "run" },
  calls: [call],
  reason: "stopped",
  completionProblem: undefined,
  error: undefined,
};

const decision = { type: "tool.deny", callId: "call", reason: "" };

/** A journal with one row queued, which the store accepts or refuses. */
function journalOn(refuses: boolean): Journal {
  const journal = createJournal({
    store: { appendJournal: async () => (refuses ? err(full) : ok(undefined)) },
    token: { contextId: "context", epoch: 1 },
    now: () => 0,
    onProblem: () => {},
  });
  void journal.fact("run", { kind: "transition" });
  return journal;
}

/** Dependencies that record every use except that of the journal and the write order. */
function watchedDeps(journal: Journal) {
  const used: string[] = [];
  const noted = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_, key) => (key === "then" ? undefined : noted(`${path}.${String(key)}`)),
      apply: () => {
        used.push(path);
        throw new Error("There is no storage in this test.");
      },
    });
  const own = { journal, serial: createSerialQueue() };
  // The proxy stands in for all other dependencies and notes each use.
  const deps = new Proxy(own as WritingDeps, {
    get: (target, key) => Reflect.get(target, key) ?? noted(String(key)),
  });
  return { deps, used };
}

function actorLogic(name: ActorName, deps: WritingDeps): AnyActorLogic {
  // Each actor was provided as plain actor logic under its own name.
  const logics = provideRunEffects(() => deps).implementations.actors as Record<
    ActorName,
    AnyActorLogic
  >;
  return logics[name];
}

/** Starts one actor of the run machine as a child, as a state does, and returns the events that it sends. */
async function startActor(name: ActorName, deps: WritingDeps): Promise<unknown[]> {
  const logic = actorLogic(name, deps);
  const reported: unknown[] = [];
  const parent = setup({ actors: { effect: logic } }).createMachine({
    invoke: { id: "effect", src: "effect", input },
    on: {
      [decision.type]: {
        actions: ({ self, event }) => self.getSnapshot().children["effect"]?.send(event),
      },
      "*": { actions: ({ event }) => reported.push(event) },
    },
  });
  const actor = createActor(parent).start();
  actor.send(decision);
  await present(() => reported.length > 0);
  actor.stop();
  return reported;
}

const names = Object.keys(runActors) as ActorName[]; // The keys of an object literal.

describe.each(names)("%s", (name) => {
  it("does nothing and reports a storage failure if its step was not stored", async () => {
    const { deps, used } = watchedDeps(journalOn(true));
    const [reported] = await startActor(name, deps);
    expect(used).toEqual([]);
    expect(JSON.stringify(reported)).toContain(full.message);
    const failure = name === "recordDecisions" ? '"decision.refused"' : '"kind":"storage"';
    expect(JSON.stringify(reported)).toContain(failure);
  });
});

describe.each(names)("%s", (name) => {
  it("acts once its step is stored", async () => {
    const { deps, used } = watchedDeps(journalOn(false));
    await startActor(name, deps);
    expect(used).not.toEqual([]);
  });
});

it("an actor that has not run yet has no step to wait for", async () => {
  const { deps } = watchedDeps(journalOn(true));
  const barrier = vi.spyOn(deps.journal, "barrier");
  const idle = {
    ...input,
    runId: undefined,
    answerNodeId: undefined,
    draftNodeId: undefined,
    calls: [],
  };
  const actor = createActor(actorLogic("closeRun", deps), { input: idle }).start();
  await present(() => actor.getSnapshot().status === "done");
  expect(barrier).not.toHaveBeenCalled();
});
