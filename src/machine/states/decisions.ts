import { onFault, routeFromApproval, routeFromClarification } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/** The desk writes each decision down before the chart acts on it. */
const DESK = "desk";

const toDesk = {
  actions: runSetup.sendTo(DESK, ({ event }) => event),
} as const;

/** A decision is the person's word: requests held after a reload may leave again. */
const whenDecided = <Route extends object>(routes: readonly Route[]) =>
  routes.map((route) => ({
    ...route,
    actions: ["note the calls", "let requests leave"] as const,
  }));

/** The person decides on each pending call; the dialog is this state's face. */
export const awaitingToolApproval = runSetup.createStateConfig({
  tags: ["running", "waits for the person"],
  invoke: {
    id: DESK,
    src: "approvalDesk",
    input: ({ context }) => callsOf(context),
    onError: onFault,
  },
  on: {
    "tool.approve": toDesk,
    "tool.deny": toDesk,
    "tool.answer": toDesk,
    "decision.recorded": [
      { guard: "a call is pending", actions: ["note the calls", "let requests leave"] },
      ...whenDecided(routeFromApproval),
    ],
  },
});

/** The model asked the person something; nothing else of this answer is left to do. */
export const awaitingClarification = runSetup.createStateConfig({
  tags: ["running", "waits for the person"],
  invoke: {
    id: DESK,
    src: "approvalDesk",
    input: ({ context }) => callsOf(context),
    onError: onFault,
  },
  on: {
    "question.answer": toDesk,
    "tool.deny": toDesk,
    "decision.recorded": [
      { guard: "a call is a question", actions: ["note the calls", "let requests leave"] },
      ...whenDecided(routeFromClarification),
    ],
  },
});
