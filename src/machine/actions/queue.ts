import { assertEvent } from "xstate";

import type { ChartEvent } from "#machine/chart-events.ts";
import { outgoingIn } from "#machine/run-context.ts";
import type { ContextChange, RunContext } from "#machine/run-context.ts";

export function enqueue(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "message.send");
  // The sender repeats the command because it got no answer.
  if (context.runId === event.runId) return {};
  if (context.queue.some((message) => message.nodeId === event.nodeId)) return {};
  const { type: _type, ...message } = event;
  return { queue: [...context.queue, { ...message, queuedAt: context.clock.now() }] };
}

export function unqueue(context: RunContext, event: ChartEvent): ContextChange {
  assertEvent(event, "message.unqueue");
  return { queue: without(context.queue, event.nodeId) };
}

/**
 * Handles a message that could not be stored. If its sender was promised that it is kept, it waits in
 * the queue, where the person sees it. Otherwise the sender is told of the failure and still has the
 * message.
 */
export function queueAgain(context: RunContext): ContextChange {
  const { outgoing, queue } = context;
  if (outgoing?.isPromised !== true) return { outgoing: undefined };
  return {
    outgoing: undefined,
    queue: [...outgoingIn(context), ...without(queue, outgoing.nodeId)],
  };
}

export function holdQueue(): ContextChange {
  return { queueHeld: true };
}

/** Clears `outgoing` once the message that began the run is on the branch. */
export const MESSAGE_STORED = { outgoing: undefined } as const satisfies ContextChange;

export function forgetOutgoing(): ContextChange {
  return MESSAGE_STORED;
}

export function without(queue: RunContext["queue"], nodeId: string): RunContext["queue"] {
  return queue.filter((message) => message.nodeId !== nodeId);
}
