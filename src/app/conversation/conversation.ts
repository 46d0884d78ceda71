import { createActor, fromPromise, waitFor } from "xstate";
import type { ActorRefFrom } from "xstate";

import type { CommandAnswer, CommandScene } from "#app/commands/command-scene.ts";
import { carryOut } from "#app/commands/commands.ts";
import type { EffectDeps } from "#app/run-effects/deps.ts";
import { provideRunEffects } from "#app/run-effects/provide.ts";
import type { Command } from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";
import { conversationMachine } from "#machine/conversation.machine.ts";
import { isRunning, statePath } from "#machine/selectors.ts";
import { openCommandChannel } from "#storage/channel.ts";
import type { Databases } from "#storage/db.ts";
import { holdContext } from "#storage/locks.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { claimWriter } from "#storage/writing.ts";

import { followStreams } from "./follow-streams.ts";
import { createJournal } from "./journal.ts";
import type { LiveText } from "./live-text.ts";
import { restoreRuns, runInput } from "./restore.ts";

type ConversationActor = ActorRefFrom<typeof conversationMachine>;

/** An open conversation: the machine that says whether this tab writes it, and the way to act. */
export interface Conversation {
  readonly contextId: string;
  readonly actor: ConversationActor;
  /**
   * Carried out here where this tab writes, else by the tab that does. Never rejects: what could not
   * be read or written is a refusal.
   */
  dispatch(command: Command): Promise<CommandAnswer>;
  takeOver(): void;
  /** Another try, where the runs could not be restored. */
  restore(): void;
  close(): void;
}

/** What of the effects' needs does not depend on the conversation. */
export type SharedDeps = Omit<EffectDeps, "token" | "journal">;

/** Opens a context in this tab: waits in line for the right to write, follows until then. */
export function openConversation(
  contextId: string,
  databases: Databases,
  shared: SharedDeps,
): Conversation {
  const writing = new WritingSession(contextId, databases, shared);
  const machine = conversationMachine.provide({
    actors: {
      run: provideRunEffects(() => writing.deps()),
      restoreRuns: fromPromise(() =>
        writing.begin((runId, problem) => fault(actor, runId, problem)),
      ),
    },
    actions: { "take the context over": () => lock.takeOver() },
  });
  const actor: ConversationActor = createActor(machine, {
    input: { contextId },
    inspect: (event) => writing.current()?.journal.inspect(event),
  });
  const channel = openCommandChannel(contextId, () => shared.newId());
  const here = (command: Command) => carryOut(sceneOf(actor, writing.deps()), command);
  const stopDuty = onDuty(actor, {
    writing: () => channel.serve(here),
    following: () => followStreams(contextId, shared),
    // What was streamed before it broke cannot be made a message, but it can be read.
    broken: () => followStreams(contextId, shared),
  });
  forgetWhenLost(actor, shared.live);
  actor.start();
  const lock = holdContext(contextId, {
    onAcquired: () => actor.send({ type: "lock.acquired" }),
    onLost: () => actor.send({ type: "lock.lost" }),
  });
  return {
    contextId,
    actor,
    dispatch: async (command) => {
      try {
        const snapshot = await waitFor(actor, (one) => !one.matches("restoring"));
        if (snapshot.matches("broken")) return refusedBy(snapshot.context.problem ?? "");
        return await (snapshot.matches("writing") ? here(command) : channel.send(command));
      } catch (error) {
        return refusedBy(error instanceof Error ? error.message : String(error));
      }
    },
    takeOver: () => actor.send({ type: "writer.takeOver" }),
    restore: () => actor.send({ type: "restore.retry" }),
    close: () => {
      stopDuty();
      channel.close();
      actor.stop();
      lock.release();
    },
  };
}

type Duty = "writing" | "following" | "broken";

/** Begins what a tab does while it writes, follows, or can do neither; stops it where that ends. */
function onDuty(actor: ConversationActor, duties: Record<Duty, () => () => void>): () => void {
  let present: { of: Duty; stop: () => void } | undefined;
  const stop = () => {
    present?.stop();
    present = undefined;
  };
  actor.subscribe(({ value }) => {
    if (value === present?.of) return;
    stop();
    if (value !== "restoring") present = { of: value, stop: duties[value]() };
  });
  return stop;
}

/** Taken over in mid-answer: from here on its words come from the database. */
function forgetWhenLost(actor: ConversationActor, live: LiveText): void {
  let runs: ReturnType<typeof runsOf> = {};
  actor.subscribe(({ value, context }) => {
    const before = Object.values(runs);
    runs = context.runs;
    if (value !== "following") return;
    for (const run of before) {
      const { draftNodeId } = run.getSnapshot().context;
      if (draftNodeId !== undefined) live.close(draftNodeId);
    }
  });
}

/** The right to write, as the effects use it: a token and the journal that goes with it. */
class WritingSession {
  private readonly contextId: string;
  private readonly databases: Databases;
  private readonly shared: SharedDeps;
  private session: EffectDeps | undefined;

  constructor(contextId: string, databases: Databases, shared: SharedDeps) {
    this.contextId = contextId;
    this.databases = databases;
    this.shared = shared;
  }

  current(): EffectDeps | undefined {
    return this.session;
  }

  deps(): EffectDeps {
    if (this.session === undefined) throw new Error("This tab does not write the conversation.");
    return this.session;
  }

  /** Claims the newest token, then plans every run's return. */
  async begin(onProblem: (runId: string, problem: StorageProblem) => void) {
    const claimed = await claimWriter(this.databases.strict, this.contextId);
    if (!claimed.ok) throw new Error(claimed.error.message);
    const token = claimed.value;
    const journal = createJournal({
      store: this.shared.runs,
      token,
      now: () => this.shared.now(),
      onProblem,
    });
    this.session = { ...this.shared, token, journal };
    return restoreRuns(this.session);
  }
}

function runsOf(actor: ConversationActor) {
  return actor.getSnapshot().context.runs;
}

function fault(actor: ConversationActor, runId: string, { kind, message }: StorageProblem): void {
  const run = Object.values(runsOf(actor)).find((one) => one.getSnapshot().context.runId === runId);
  // A tab that was closed or taken over has no runs any more.
  if (run?.getSnapshot().status !== "active" || actor.getSnapshot().value !== "writing") return;
  run.send({
    type: "run.fault",
    error: { kind: "storage", code: kind, message, retryable: false },
  });
}

/** How long a message may take to be durable before its sender is told (milliseconds). */
const KEPT_WITHIN = 10_000;

function sceneOf(actor: ConversationActor, deps: EffectDeps): CommandScene {
  const runOn = (branchId: string) => runsOf(actor)[branchId];
  const isAtWork = (branchId: string) => {
    const snapshot = runOn(branchId)?.getSnapshot();
    return snapshot !== undefined && isRunning(statePath(snapshot.value));
  };
  return {
    deps,
    deliver: async (branchId, event) => {
      const input = await runInput(deps, branchId);
      actor.send({ type: "run.deliver", branchId, input, event });
    },
    streamingNodeId: (branchId) =>
      isAtWork(branchId) ? runOn(branchId)?.getSnapshot().context.draftNodeId : undefined,
    isRunning: isAtWork,
    whenKept: (branchId, nodeId) => whenKept(deps, () => runOn(branchId), branchId, nodeId),
    stopRuns: async (branchIds) => {
      for (const branchId of branchIds) runOn(branchId)?.send({ type: "run.stop" });
      await deps.journal.barrier();
    },
  };
}

/** Waits until the message is on its branch, or in the queue of a run whose row is written. */
async function whenKept(
  deps: EffectDeps,
  run: () => ReturnType<typeof runsOf>[string] | undefined,
  branchId: string,
  nodeId: string,
): Promise<CommandAnswer> {
  const queue = run()?.getSnapshot().context.queue ?? [];
  if (queue.some((message) => message.nodeId === nodeId)) {
    const journaled = await deps.journal.barrier();
    return journaled.ok ? ok(null) : refusedBy(journaled.error.message);
  }
  return new Promise((resolve) => {
    let stop = () => {};
    const settle = (answer: CommandAnswer) => {
      clearTimeout(timer);
      stop();
      failing?.unsubscribe();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      settle(err({ kind: "late", message: "Storing it takes unusually long." }));
    }, KEPT_WITHIN);
    const failing = run()?.subscribe(({ context: { error } }) => {
      if (error?.kind === "storage") settle(refusedBy(error.message));
    });
    stop = deps.branches.watch(branchId).subscribe((branch) => {
      if (branch?.messageIds.includes(nodeId) === true) queueMicrotask(() => settle(ok(null)));
    });
  });
}

function refusedBy(message: string): CommandAnswer {
  return err({ kind: "storage", message });
}
