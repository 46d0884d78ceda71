import { createActor, fromPromise, waitFor } from "xstate";

import { refuse } from "#app/commands/command-context.ts";
import type { CommandResult } from "#app/commands/command-context.ts";
import type { LiveText } from "#app/live/live-text.ts";
import type { MetricKeeper } from "#app/metrics/metric-keeper.ts";
import type { EffectDeps, WritingDeps } from "#app/run/effect-deps.ts";
import { createJournal } from "#app/run/journal.ts";
import { provideRunEffects } from "#app/run/provide.ts";
import type { Command } from "#domain/command.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { conversationMachine } from "#machine/conversation.machine.ts";
import type { ConversationActor } from "#machine/conversation.machine.ts";
import { isLeftToWriter, openCommandChannel } from "#storage/channel.ts";
import { holdContext } from "#storage/conversations/hold-context.ts";
import type { Databases } from "#storage/db.ts";
import { toStorageProblem } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { claimWriter } from "#storage/writing.ts";

import { commandsHere, runsOf } from "./commands-here.ts";
import { followStreams } from "./follow-streams.ts";
import { canRest, createUse } from "./resting.ts";
import { restoreRuns } from "./restore.ts";

/**
 * An open conversation: the actor that knows whether this tab writes it, and the functions to send commands
 * and to close it.
 */
export interface Conversation {
  readonly contextId: string;
  readonly actor: ConversationActor;
  /**
   * Executes the command here if this tab writes, otherwise in the tab that does. Never rejects: a failed
   * read or write becomes a refusal.
   */
  dispatch(command: Command): Promise<CommandResult>;
  takeOver(): void;
  /** Tries again after the runs could not be restored, or the browser gave no lock. */
  restore(): void;
  /** Since when nothing has happened in it (Unix ms); undefined while it has to stay open (law G2). */
  restingSince(): number | undefined;
  isWriting(): boolean;
  /** Resolves to true once every step of its runs is stored, to false if a step could not be stored. */
  stored(): Promise<boolean>;
  /** Lets other tabs write it. What its runs hold stays in memory and can still be saved as a file. */
  release(): void;
  close(): void;
}

/** The dependencies of effects that all conversations share. */
export type SharedDeps = Omit<EffectDeps, "token" | "journal"> & {
  metrics: Pick<MetricKeeper, "runEnded">;
  /** Called once it is stored that a run, in any conversation, has ended by itself. */
  onEnded: (run: RunRow) => void;
  /** Called once it is stored that a run, in any conversation, has begun to wait for the person. */
  onWaits: (run: RunRow) => void;
};

/** What the shared machines need of one conversation. */
interface OpenPart {
  deps: () => WritingDeps;
  restore: () => ReturnType<WritingSession["begin"]>;
  takeOver: () => void;
  askAgain: () => void;
}

/**
 * Opens contexts in this tab: each queues for the right to write, and follows until it has it. The machines
 * are made once for all, since they would take up most of an open conversation's memory.
 */
export function createConversationOpener(
  databases: Databases,
  shared: SharedDeps,
): (contextId: string) => Conversation {
  const parts = new Map<string, OpenPart>();
  const partOf = ({ contextId }: { contextId: string }): OpenPart => {
    const part = parts.get(contextId);
    if (part === undefined) throw new Error("This conversation isn’t open.");
    return part;
  };
  const machine = conversationMachine.provide({
    actors: {
      run: provideRunEffects((run) => partOf(run).deps()),
      restoreRuns: fromPromise(({ input }) => partOf(input).restore()),
    },
    actions: {
      "take the context over": ({ context }) => partOf(context).takeOver(),
      "ask for the lock again": ({ context }) => partOf(context).askAgain(),
    },
  });
  const join = (contextId: string, part: OpenPart) => {
    parts.set(contextId, part);
    return () => {
      // The conversation may have been opened again since.
      if (parts.get(contextId) === part) parts.delete(contextId);
    };
  };
  return (contextId) => {
    const writing = new WritingSession(contextId, databases, shared);
    return openConversation(contextId, { machine, join, writing, shared });
  };
}

interface OpeningDeps {
  machine: typeof conversationMachine;
  join: (contextId: string, part: OpenPart) => () => void;
  writing: WritingSession;
  shared: SharedDeps;
}

function openConversation(
  contextId: string,
  { machine, join, writing, shared }: OpeningDeps,
): Conversation {
  const use = createUse(() => shared.now());
  const actor: ConversationActor = createActor(machine, {
    input: { contextId },
    inspect: (event) => {
      use.noteEvent();
      writing.current()?.journal.inspect(event);
    },
  });
  const channel = openCommandChannel(contextId, () => shared.newId());
  const carryOut = commandsHere(actor, () => writing.deps());
  const here = (command: Command) => use.during(() => carryOut(command));
  const stopRole = whileInRole(actor, {
    writing: () => channel.serve(here),
    following: () => followStreams(contextId, shared),
    // Text that was streamed before the failure cannot become a message, but it can be read.
    broken: () => followStreams(contextId, shared),
    refused: () => followStreams(contextId, shared),
  });
  closeLiveTextWhenLost(actor, shared.live);
  const leave = join(contextId, {
    deps: () => writing.deps(),
    restore: () => writing.begin((runId, problem) => reportFault(actor, runId, problem)),
    takeOver: () => lock.takeOver(),
    askAgain: () => lock.askAgain(),
  });
  actor.start();
  const lock = holdContext(contextId, {
    onAcquired: () => actor.send({ type: "lock.acquired" }),
    onHeldElsewhere: () => actor.send({ type: "lock.heldElsewhere" }),
    onLost: () => actor.send({ type: "lock.lost" }),
    onRefused: (reason) => actor.send({ type: "lock.refused", reason }),
  });
  const release = () => {
    channel.close();
    lock.release();
  };
  return {
    contextId,
    actor,
    dispatch: (command) =>
      use.during(async () => {
        try {
          const snapshot = await waitFor(actor, (one) => !one.matches("restoring"));
          if (snapshot.hasTag("unwritable")) {
            return refuse("storage", snapshot.context.problem ?? "");
          }
          const done = snapshot.matches("writing") ? await here(command) : undefined;
          // The command was not executed here if another tab has taken the right to write.
          return done === undefined || isLeftToWriter(done) ? await channel.send(command) : done;
        } catch (error) {
          return refuse("storage", toStorageProblem(error).message);
        }
      }),
    takeOver: () => actor.send({ type: "writer.takeOver" }),
    restore: () => actor.send({ type: "restore.retry" }),
    restingSince: () => (use.isInUse() || !canRest(actor.getSnapshot()) ? undefined : use.lastAt()),
    isWriting: () => actor.getSnapshot().matches("writing"),
    stored: async () =>
      !actor.getSnapshot().matches("writing") || (await writing.deps().journal.barrier()).ok,
    release,
    close: () => {
      for (const branchId of Object.keys(runsOf(actor))) shared.runSettings.forget(branchId);
      stopRole();
      actor.stop();
      leave();
      release();
    },
  };
}

type WriterRole = "writing" | "following" | "broken" | "refused";

/** Starts what a tab does in its role and stops it when the role changes. */
function whileInRole(
  actor: ConversationActor,
  roles: Record<WriterRole, () => () => void>,
): () => void {
  let present: { of: WriterRole; stop: () => void } | undefined;
  const stop = () => {
    present?.stop();
    present = undefined;
  };
  actor.subscribe(({ value }) => {
    if (value === present?.of) return;
    stop();
    if (value !== "restoring") present = { of: value, stop: roles[value]() };
  });
  return stop;
}

/** Closes the live text of answers when another tab takes over: their text then comes from the database. */
function closeLiveTextWhenLost(actor: ConversationActor, live: LiveText): void {
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

/** This tab's right to write, as effects use it: a token and its journal. */
class WritingSession {
  readonly #contextId: string;
  readonly #databases: Databases;
  readonly #shared: SharedDeps;
  #session: WritingDeps | undefined;

  constructor(contextId: string, databases: Databases, shared: SharedDeps) {
    this.#contextId = contextId;
    this.#databases = databases;
    this.#shared = shared;
  }

  current(): WritingDeps | undefined {
    return this.#session;
  }

  deps(): WritingDeps {
    if (this.#session === undefined) throw new Error("This tab isn’t writing the conversation.");
    return this.#session;
  }

  /** Claims the newest token, then plans how each run resumes. */
  async begin(onProblem: (runId: string, problem: StorageProblem) => void) {
    const claimed = await claimWriter(this.#databases.strict, this.#contextId);
    if (!claimed.ok) throw new Error(claimed.error.message);
    const token = claimed.value;
    const journal = createJournal({
      store: this.#shared.runWriter,
      token,
      now: () => this.#shared.now(),
      onProblem,
      onRest: (runId) => this.#shared.metrics.runEnded(runId),
      onEnded: this.#shared.onEnded,
      onWaits: this.#shared.onWaits,
    });
    this.#session = { ...this.#shared, token, journal };
    const restored = await restoreRuns(this.#session);
    // If tidying fails, the next opening of the conversation tries again.
    this.#shared.tasks.tidy(this.#contextId).catch(() => {});
    return restored;
  }
}

function reportFault(
  actor: ConversationActor,
  runId: string,
  { kind, message }: StorageProblem,
): void {
  const run = Object.values(runsOf(actor)).find((one) => one.getSnapshot().context.runId === runId);
  // Once a conversation is closed or taken over, this tab has no runs of it.
  if (run?.getSnapshot().status !== "active" || actor.getSnapshot().value !== "writing") return;
  run.send({
    type: "run.fault",
    error: { kind: "storage", code: kind, message, retryable: false },
  });
}
