import { routeAfterBreak, routeAfterSilence, routeAfterSilenceInStream } from "#machine/routing.ts";
import { runRef, runSetup } from "#machine/run-setup.ts";

/**
 * The id of the model call. One actor reads the stream across two states, so it is spawned and not
 * invoked.
 */
const MODEL_CALL = "modelCall";

/**
 * Stops the model call. Also used by whatever ends the run from outside these two states (Stop, a
 * fault).
 */
export const closeModelCall = runSetup.stopChild(MODEL_CALL);
const endingTheCall = <Route extends { actions: string }>(routes: readonly Route[]) =>
  routes.map((route) => ({
    ...route,
    actions: ["count the broken attempt", route.actions, closeModelCall] as const,
  }));
const answered = {
  target: "#run.processingLLMResponse",
  actions: ["record the answer", closeModelCall],
} as const;

/** Sends the request and waits for the first part that can be shown. */
export const awaitingLLMResponse = runSetup.createStateConfig({
  tags: "running",
  entry: [
    runSetup.spawnChild("callModel", {
      id: MODEL_CALL,
      input: ({ context }) => ({ ...runRef(context), requestId: context.requestId }),
    }),
    "watch for the first byte",
  ],
  exit: "stop watching",
  on: {
    "stream.alive": { actions: ["stop watching", "watch for another byte"] },
    "stream.part": { target: "#run.streamingLLMResponse", actions: "record the part" },
    "stream.ended": answered,
    "response.received": answered,
    "stream.broken": endingTheCall(routeAfterBreak),
    "stream.stalled": endingTheCall(routeAfterSilence),
  },
});

/** Text is arriving. It goes to the live text store; here it only restarts the watchdog. */
export const streamingLLMResponse = runSetup.createStateConfig({
  tags: "running",
  entry: "watch for another byte",
  exit: "stop watching",
  on: {
    "stream.alive": { actions: ["stop watching", "watch for another byte"] },
    "stream.part": { actions: ["record the part", "stop watching", "watch for another byte"] },
    "stream.ended": answered,
    // As with a stream, the parts of a whole body are reported before the body is stored.
    "response.received": answered,
    "stream.broken": endingTheCall(routeAfterBreak),
    "stream.stalled": endingTheCall(routeAfterSilenceInStream),
  },
});
