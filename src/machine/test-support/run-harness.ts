import { SimulatedClock, createActor, fromCallback, fromPromise } from "xstate";
import type { ActorRefFrom, AnyTransitionDefinition } from "xstate";

import { defaultRetryPolicy } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { OpenCall, SettledCall } from "#domain/runs/open-calls.ts";
import { defaultBudgetLimits } from "#domain/runs/run.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import { createStepReader } from "#machine/journal-rows.ts";
import type { JournaledStep } from "#machine/journal-rows.ts";
import type { RunContext, RunInput } from "#machine/run-context.ts";
import { runMachine } from "#machine/run.machine.ts";
import { statePath } from "#machine/selectors.ts";

/** An effect that the chart started, and its input. */
export interface StartedEffect {
  src: string;
  input: Record<string, unknown>;
}

export interface Harness {
  actor: ActorRefFrom<typeof runMachine>;
  clock: SimulatedClock;
  path(): string;
  context(): RunContext;
  /** Ids of the actors that are running now. */
  children(): string[];
  started: StartedEffect[];
  stopped: string[];
  journal: JournaledStep[];
  transitions: Set<AnyTransitionDefinition>;
  send(event: unknown): void;
  /** Acts as if the invoked actor `id` had finished with `output`. */
  done(id: string, output?: unknown): void;
  fail(id: string, error: unknown): void;
}

export interface HarnessOptions {
  limits?: Partial<BudgetLimits>;
  resume?: RunInput["resume"];
  onStart?: (effect: StartedEffect) => void;
}

/** Where the effects of one run are recorded. */
interface RunRecord {
  started: StartedEffect[];
  stopped: string[];
  onStart: HarnessOptions["onStart"];
}

/** Records by the actor system of the run. */
const records = new WeakMap<object, RunRecord>();

function recordOf(system: object): RunRecord {
  const record = records.get(system);
  if (record === undefined) throw new Error("An effect started outside a harness.");
  return record;
}

function note(system: object, src: string, input: object): RunRecord {
  const record = recordOf(system);
  const effect = { src, input: input as StartedEffect["input"] };
  record.started.push(effect);
  record.onStart?.(effect);
  return record;
}

const promise = (src: string) =>
  fromPromise(({ input, signal, system }: EffectStart & { signal: AbortSignal }) => {
    const { stopped } = note(system, src, input);
    signal.addEventListener("abort", () => stopped.push(src));
    return new Promise<never>(() => {});
  });

const callback = (src: string) =>
  fromCallback(({ input, system }: EffectStart) => {
    const { stopped } = note(system, src, input);
    return () => stopped.push(src);
  });

interface EffectStart {
  input: object;
  system: object;
}

/**
 * Shared by all harnesses: building the chart for each took two thirds of the time of the test of all
 * paths.
 */
const machine = runMachine.provide({
  // Stubs replace every actor. done() below sends their outputs.
  actors: {
    prepareRun: promise("prepareRun"),
    callModel: callback("callModel"),
    evaluateResponse: promise("evaluateResponse"),
    checkCompletion: promise("checkCompletion"),
    finalizeRun: promise("finalizeRun"),
    answerProblemCalls: promise("answerProblemCalls"),
    recordDecisions: callback("recordDecisions"),
    executeTools: callback("executeTools"),
    appendResults: promise("appendResults"),
    prepareRequest: promise("prepareRequest"),
    keepAttempt: promise("keepAttempt"),
    recoverAttempt: promise("recoverAttempt"),
    closeRun: promise("closeRun"),
  } as never,
});

/**
 * A run machine whose effects never finish by themselves. The test sends every event itself and waits
 * for nothing.
 */
export function createHarness(options: HarnessOptions = {}): Harness {
  const clock = new SimulatedClock();
  const started: StartedEffect[] = [];
  const stopped: string[] = [];
  const journal: JournaledStep[] = [];
  const transitions = new Set<AnyTransitionDefinition>();
  const readStep = createStepReader(() => clock.now());
  const actor = createActor(machine, {
    clock,
    input: {
      clock: { now: () => clock.now(), random: () => 0.5 },
      contextId: "context",
      branchId: "branch",
      limits: { ...defaultBudgetLimits, ...options.limits },
      retry: defaultRetryPolicy,
      ...defined({ resume: options.resume }),
    },
    inspect: (inspection) => {
      if (inspection.type !== "@xstate.microstep") return;
      for (const transition of inspection._transitions) transitions.add(transition);
      const step = readStep(inspection);
      if (step !== null) journal.push(step);
    },
  });
  records.set(actor.system, { started, stopped, onStart: options.onStart });
  actor.start();
  const send = (event: unknown) => actor.send(event as Parameters<typeof actor.send>[0]);
  return {
    actor,
    clock,
    path: () => statePath(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    children: () => Object.keys(actor.getSnapshot().children),
    started,
    stopped,
    journal,
    transitions,
    send,
    done: (id, output) => send({ type: `xstate.done.actor.${id}`, output, actorId: id }),
    fail: (id, error) => send({ type: `xstate.error.actor.${id}`, error, actorId: id }),
  };
}

export function call(id: string, changes: Partial<OpenCall> = {}): OpenCall {
  return { id, toolName: "calculator", status: "approved", idempotent: true, ...changes };
}

export function settled(changes: Partial<SettledCall> = {}): SettledCall {
  return { isError: false, source: "tool", digest: "same", ...changes };
}

export const requestReady = {
  ok: true,
  value: { requestId: "request", retry: defaultRetryPolicy },
};

/** Sends the first message and finishes the preparation, so that the run awaits the model. */
export function toAwaiting(harness: Harness, runId = "run-1"): void {
  harness.send({ type: "message.send", runId, nodeId: `user-${runId}`, content: [] });
  harness.done("prepareRun", requestReady);
}

/** Goes on from `awaitingLLMResponse`: one part, the end, and an evaluation with `calls`. */
export function toEvaluated(
  harness: Harness,
  calls: OpenCall[],
  finishReason = "tool_calls",
): void {
  harness.send({ type: "stream.part", draftNodeId: "answer", answerText: true });
  harness.send({ type: "stream.ended", nodeId: "answer" });
  harness.done("evaluateResponse", { nodeId: "answer", finishReason, calls, tokens: 10 });
}
