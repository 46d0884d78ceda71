import { onFault, routeWhenPrepared } from "#machine/routing.ts";
import { runRef, runSetup } from "#machine/run-setup.ts";

/** Stores the person's message, loads memories, prepares the first request. */
export const processingUserMessage = runSetup.createStateConfig({
  tags: "running",
  invoke: {
    id: "prepareRun",
    src: "prepareRun",
    input: ({ context }) => ({
      ...runRef(context),
      trigger: context.trigger,
      draftNodeId: context.draftNodeId,
      warnOfRepetition: false,
      held: context.held,
    }),
    onDone: routeWhenPrepared,
    onError: onFault,
  },
});
