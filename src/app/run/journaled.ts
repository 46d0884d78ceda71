import { fromCallback, fromPromise } from "xstate";
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from "xstate";

import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import type { BranchRef, NoEvent } from "#machine/actors.ts";

import type { Journal } from "./journal.ts";
import type { WriteOrder } from "./ports.ts";
import { internal, storageError } from "./run-errors.ts";

/**
 * Turns effects into actors. An effect is called only once the step that started it is in the journal. If
 * that step cannot be stored, the effect is not called, and its actor reports a `storage` error. Effects
 * need no barrier of their own, so none can forget to wait.
 */
export interface JournaledEffects<Deps> {
  /** An effect with one outcome. If its step was not stored, the actor rejects with a `RunError`. */
  once<Input extends BranchRef, Output>(
    effect: (deps: Deps, input: Input, signal: AbortSignal) => Promise<Output>,
  ): PromiseActorLogic<Output, Input>;
  /**
   * An effect that sends events while it works. Stopping the actor aborts the effect, and nothing is sent
   * afterwards. A rejection becomes the event that `failure` returns.
   */
  ongoing<Input extends BranchRef, Sent extends EventObject>(
    effect: (
      deps: Deps,
      input: Input,
      send: (event: Sent) => void,
      signal: AbortSignal,
    ) => Promise<void>,
    failure: (error: RunError) => Sent,
  ): CallbackActorLogic<NoEvent, Input>;
  /** An effect that answers each event received with one reply. On one branch, events are taken in turn. */
  replying<Input extends BranchRef, Received extends EventObject, Sent extends EventObject>(
    effect: (deps: Deps, input: Input, event: Received) => Promise<Sent>,
    refusal: (event: Received, message: string) => Sent,
  ): CallbackActorLogic<Received, Input>;
}

/** The ports that make an effect wait for its step. */
export interface Waiting extends WriteOrder {
  journal: Pick<Journal, "barrier">;
}

/** Gives the ports that a run's effects use while this tab writes its conversation. */
export type SessionOf<Deps> = (run: BranchRef) => Deps;

/**
 * Makes the three kinds of actors. An effect keeps the session in which it started, so its writes are
 * refused after another tab has taken over.
 */
export function journaledEffects<Deps extends Waiting>(
  sessionOf: SessionOf<Deps>,
): JournaledEffects<Deps> {
  return {
    once: (effect) =>
      fromPromise(async ({ input, signal }) => {
        const deps = sessionOf(input);
        const stored = await stepStored(deps, input);
        if (!stored.ok) throw stored.error;
        return effect(deps, input, signal);
      }),
    ongoing: (effect, failure) =>
      fromCallback(({ input, sendBack }) => {
        const deps = sessionOf(input);
        const { signal, send, stop } = untilStopped(sendBack);
        const work = async () => {
          const stored = await stepStored(deps, input);
          if (stored.ok) await effect(deps, input, send, signal);
          else send(failure(stored.error));
        };
        work().catch((error: unknown) => send(failure(internal(String(error)))));
        return stop;
      }),
    replying: (effect, refusal) =>
      fromCallback(({ input, sendBack, receive }) => {
        const deps = sessionOf(input);
        receive((event) => {
          const reply = async () => {
            const stored = await stepStored(deps, input);
            return stored.ok ? effect(deps, input, event) : refusal(event, stored.error.message);
          };
          void deps.serial
            .run(input.branchId, reply)
            .catch((error: unknown) => refusal(event, String(error)))
            .then(sendBack);
        });
      }),
  };
}

/** Resolves once everything given to the journal so far is durable, or to the reason why it is not. */
async function stepStored(
  { journal }: Pick<Waiting, "journal">,
  { runId }: BranchRef,
): Promise<Result<null, RunError>> {
  // Before its first run, a branch's actor writes no rows.
  if (runId === undefined) return ok(null);
  const journaled = await journal.barrier();
  return journaled.ok ? ok(null) : err(storageError(journaled.error));
}

function untilStopped<Sent>(sendBack: (event: Sent) => void) {
  const abort = new AbortController();
  return {
    signal: abort.signal,
    send: (event: Sent) => {
      if (!abort.signal.aborted) sendBack(event);
    },
    stop: () => abort.abort(),
  };
}
