import { routeAfterBreak, routeAfterSilence, routeAfterSilenceInStream } from "#machine/routing.ts";
import { runRef, runSetup } from "#machine/run-setup.ts";

/** One actor reads the stream through two states, so it is spawned here and not invoked. */
const MODEL_CALL = "modelCall";

const close = runSetup.stopChild(MODEL_CALL);
const closing = <Route extends { actions: string }>(routes: readonly Route[]) =>
  routes.map((route) => ({ ...route, actions: [route.actions, close] as const }));
const answered = {
  target: "#run.processingLLMResponse",
  actions: ["note the answer", close],
} as const;

/** Opens the request and waits for the first thing to show. */
export const awaitingLLMResponse = runSetup.createStateConfig({
  tags: "running",
  entry: [
    runSetup.spawnChild("callModel", {
      id: MODEL_CALL,
      input: ({ context }) => ({
        ...runRef(context),
        requestId: context.requestId ?? "",
        iteration: context.iteration,
      }),
    }),
    "watch for the first byte",
  ],
  exit: "stop watching",
  on: {
    "stream.alive": { actions: ["stop watching", "watch for another byte"] },
    "stream.part": { target: "#run.streamingLLMResponse", actions: "note the part" },
    "stream.ended": answered,
    "response.received": answered,
    "stream.broken": closing(routeAfterBreak),
    "stream.stalled": closing(routeAfterSilence),
  },
});

/** Text is coming. It goes to the live text store; here only the watchdog is wound again. */
export const streamingLLMResponse = runSetup.createStateConfig({
  tags: "running",
  entry: "watch for another byte",
  exit: "stop watching",
  on: {
    "stream.alive": { actions: ["stop watching", "watch for another byte"] },
    "stream.part": { actions: ["note the part", "stop watching", "watch for another byte"] },
    "stream.ended": answered,
    "stream.broken": closing(routeAfterBreak),
    "stream.stalled": closing(routeAfterSilenceInStream),
  },
});

/** Stops the model call where a run ends from outside these two states (Stop, a fault). */
export const closeModelCall = close;
