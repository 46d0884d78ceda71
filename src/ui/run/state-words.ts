import type { OpenCall, RunRow } from "#domain/run.ts";

const words: Readonly<Record<string, string>> = {
  idle: "",
  processingUserMessage: "Getting ready",
  awaitingLLMResponse: "Waiting for the model",
  streamingLLMResponse: "Answering",
  processingLLMResponse: "Reading the answer",
  handlingToolError: "Telling the model about a wrong call",
  awaitingToolApproval: "Waiting for your approval",
  executingTools: "Running tools",
  awaitingClarification: "The model asks you something",
  processingToolResults: "Taking the results in",
  "processingToolResults.awaitingReview": "Waiting for you to look at a result",
  generatingResponse: "Asking the model again",
  "transientFailure.backingOff": "Trying again",
  "transientFailure.awaitingPerson": "Waiting for you",
  failed: "Failed",
};

/** A state's dotted path in plain words; empty at rest. */
export function stateWords(path: string): string {
  return words[path] ?? words[path.split(".")[0] ?? ""] ?? "";
}

/** The same with what exactly is awaited: the model or the tools by their names. */
export function runWords(run: RunRow, modelId: string): string {
  const said = stateWords(run.state);
  switch (run.state) {
    case "awaitingLLMResponse":
      return modelId === "" ? said : `Waiting for ${modelId}`;
    case "awaitingToolApproval":
      return `${said}: ${namesOf(run.calls, (call) => call.status === "pending")}`;
    case "executingTools": {
      const names = namesOf(run.calls, (call) => call.status === "approved");
      return names === "" ? said : `Running ${names}`;
    }
    default:
      return said;
  }
}

/** As many names as fit a line. */
const NAMED = 2;

function namesOf(calls: readonly OpenCall[], counts: (call: OpenCall) => boolean): string {
  const names = calls
    .filter((call) => call.settled === undefined && counts(call))
    .map((call) => call.toolName);
  const rest = names.length - NAMED;
  if (rest <= 0) return names.join(" and ");
  return `${names.slice(0, NAMED).join(", ")} and ${rest} more`;
}

/** States in which what is said concerns the person, so that the status text changes. */
const CONCERNS =
  /^(?:awaitingToolApproval|awaitingClarification|processingToolResults\.awaitingReview|failed|transientFailure)/u;

/** Of the status "Run state": the same words however the machine works on in between. */
export function statusWords(path: string): string {
  if (path === "idle" || path === "restoring") return "Ready";
  return CONCERNS.test(path) ? stateWords(path) : "Working";
}

/** The dot's state. */
export function dotOf(path: string): "live" | "waiting" | "broke" {
  if (path === "failed") return "broke";
  return CONCERNS.test(path) ? "waiting" : "live";
}
