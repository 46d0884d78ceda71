import { onFault, routeByCalls } from "#machine/routing.ts";
import { callsOf, runSetup } from "#machine/run-setup.ts";

/** The desk writes each decision down before the chart acts on it. */
const DESK = "desk";

const toDesk = {
  actions: runSetup.sendTo(DESK, ({ event }) => event),
} as const;

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
      ...routeByCalls
        .filter((route) => !("guard" in route) || route.guard !== "a call is pending")
        .map((route) => ({
          ...route,
          actions: ["note the calls", "let requests leave"] as const,
        })),
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
      ...routeByCalls
        .filter((route) => !("guard" in route) || route.guard !== "a call is a question")
        .map((route) => ({
          ...route,
          actions: ["note the calls", "let requests leave"] as const,
        })),
    ],
  },
});
