import {
  onDecisionFault,
  onDecisionRefused,
  recordingDecisions,
  toRecorder,
} from "#machine/recording.ts";
import { routeFromApproval, routeFromClarification } from "#machine/routing.ts";
import { countingNoTime, runSetup } from "#machine/run-setup.ts";

/** A decision shows that the person is back, so requests held after a reload may be sent. */
const whenDecided = <Route extends object>(routes: readonly Route[]) =>
  routes.map((route) => ({
    ...route,
    actions: ["update the calls", "let requests leave"] as const,
  }));

const onDecided = [
  { guard: "a call is pending", actions: ["update the calls", "let requests leave"] },
  ...whenDecided(routeFromApproval),
] as const;

/** The person decides about each pending call. The approval dialog is open in this state. */
export const awaitingToolApproval = runSetup.createStateConfig({
  tags: ["running", "waits for the person"],
  ...countingNoTime,
  invoke: recordingDecisions,
  on: {
    "tool.approve": toRecorder,
    "tool.deny": toRecorder,
    "tool.answer": toRecorder,
    "calls.decide": toRecorder,
    "decision.refused": onDecisionRefused,
    "run.fault": onDecisionFault,
    "decision.recorded": onDecided,
    "decisions.recorded": onDecided,
  },
});

/** The model asked the person a question, and nothing else in this answer is left to do. */
export const awaitingClarification = runSetup.createStateConfig({
  tags: ["running", "waits for the person"],
  ...countingNoTime,
  invoke: recordingDecisions,
  on: {
    "question.answer": toRecorder,
    "tool.deny": toRecorder,
    "decision.refused": onDecisionRefused,
    "run.fault": onDecisionFault,
    "decision.recorded": [
      { guard: "a call is a question", actions: ["update the calls", "let requests leave"] },
      ...whenDecided(routeFromClarification),
    ],
  },
});
