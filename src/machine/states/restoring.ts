import type { ResumableState } from "#machine/run-context.ts";
import { runSetup } from "#machine/run-setup.ts";

const resumable = {
  failed: "#run.failed",
  processingUserMessage: "#run.processingUserMessage",
  processingLLMResponse: "#run.processingLLMResponse",
  handlingToolError: "#run.handlingToolError",
  awaitingToolApproval: "#run.awaitingToolApproval",
  executingTools: "#run.executingTools",
  awaitingClarification: "#run.awaitingClarification",
  awaitingReview: "#run.processingToolResults.awaitingReview",
  addingResults: "#run.processingToolResults.addingResults",
  generatingResponse: "#run.generatingResponse",
  awaitingBudget: "#run.awaitingBudget",
  backingOff: "#run.transientFailure.backingOff",
  awaitingPerson: "#run.transientFailure.awaitingPerson",
} as const satisfies Record<Exclude<ResumableState, "idle">, string>;

const resumeAt = (state: keyof typeof resumable) => ({
  guard: { type: "resumes at" as const, params: { state } },
  target: resumable[state],
});

/** Goes at once to where the run was before the page closed (ARCHITECTURE.md, "Return"). */
export const restoring = runSetup.createStateConfig({
  always: [
    resumeAt("failed"),
    resumeAt("processingUserMessage"),
    resumeAt("processingLLMResponse"),
    resumeAt("handlingToolError"),
    resumeAt("awaitingToolApproval"),
    resumeAt("executingTools"),
    resumeAt("awaitingClarification"),
    resumeAt("awaitingReview"),
    resumeAt("addingResults"),
    resumeAt("generatingResponse"),
    resumeAt("awaitingBudget"),
    resumeAt("backingOff"),
    resumeAt("awaitingPerson"),
    { target: "#run.idle" },
  ],
});
