import type { ToolOutcome } from "#app/ports.ts";
import { argumentsHash } from "#domain/canonical.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { RunError } from "#domain/run-error.ts";
import type { JournalRow, OpenCall } from "#domain/run.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import { spentOn } from "#domain/usage/spent.ts";
import type { CallsInput, CloseInput, EvaluateInput, KeepInput } from "#machine/actors.ts";
import type { CompletionVerdict, Evaluation, ToolEvent } from "#machine/run-events.ts";
import { decidePolicy } from "#tools/policy.ts";
import { findIssues } from "#tools/validate.ts";

import { internal } from "./deps.ts";
import type { EffectDeps } from "./deps.ts";
import { settleDraft } from "./nodes.ts";
import { answerNode, appendRound, callsIn, doneDetail, settledOf } from "./results.ts";

/** Sorts the stored answer's calls; auto-approved ones are approved at once. */
export async function evaluateResponse(
  deps: EffectDeps,
  input: EvaluateInput,
): Promise<Evaluation> {
  await deps.journal.barrier();
  const node = await answerNode(deps, input.nodeId);
  if (node === undefined) throw new Error("The answer is not in the database.");
  const policies = await deps.keepings.policies();
  const calls: OpenCall[] = [];
  for (const call of callsIn(node)) {
    calls.push(await openCall(deps, input, call, policies));
  }
  const { inputTokens = 0, outputTokens = 0 } = spentOn(node.message) ?? {};
  return {
    nodeId: input.nodeId,
    finishReason: node.message.metadata?.finishReason ?? "other",
    calls,
    tokens: inputTokens + outputTokens,
  };
}

async function openCall(
  deps: EffectDeps,
  input: EvaluateInput,
  call: ToolCallRequest,
  policies: readonly ToolPolicy[],
): Promise<OpenCall> {
  const definition = deps.tools.definition(call.toolName);
  const base = {
    id: call.id,
    toolName: call.toolName,
    idempotent: definition?.idempotent ?? false,
  };
  if (call.problem !== undefined || definition === undefined)
    return { ...base, status: "malformed" };
  void deps.journal.fact(input.runId, {
    kind: "call",
    callId: call.id,
    toolName: call.toolName,
    phase: "intended",
  });
  if (definition.kind === "question") return { ...base, status: "question" };
  if (call.approvalStatus !== "pending") return { ...base, status: call.approvalStatus };
  if (decidePolicy(definition, policies, input.contextId) === "ask") {
    return { ...base, status: "pending" };
  }
  await deps.runs.decideCall(deps.token, {
    nodeId: input.nodeId,
    callId: call.id,
    change: { approvalStatus: "approved" },
    journal: [
      deps.journal.row(input.runId, {
        kind: "call",
        callId: call.id,
        toolName: call.toolName,
        phase: "decided",
        status: "approved",
        argumentsHash: argumentsHash(call.arguments),
        edited: false,
        scope: "standing",
      }),
    ],
  });
  return { ...base, status: "approved" };
}

/** With an output schema, the answer must be JSON that fits it; a plain answer is final. */
export async function checkCompletion(
  deps: EffectDeps,
  input: EvaluateInput,
): Promise<CompletionVerdict> {
  await deps.journal.barrier();
  const context = await deps.conversations.get(input.contextId);
  const schema = context?.config.outputSchema;
  if (schema === undefined) return { kind: "final" };
  const node = await answerNode(deps, input.nodeId);
  const issues = await outputIssues(node === undefined ? "" : textOf(node.message), schema);
  if (issues.length === 0) return { kind: "final" };
  const problem = `The answer does not fit the output schema: ${issues.join("; ")}. Answer again with nothing but JSON that does.`;
  return { kind: "invalid", check: "output", problem };
}

async function outputIssues(text: string, schema: JsonObject): Promise<string[]> {
  try {
    // What JSON.parse gives is JSON.
    return await findIssues(schema, JSON.parse(text) as JsonValue);
  } catch (error) {
    return [`it is not JSON (${error instanceof Error ? error.message : String(error)})`];
  }
}

/** Each malformed, unknown or ill-typed call gets its problem as an error result. */
export async function answerProblemCalls(
  deps: EffectDeps,
  input: CallsInput,
): Promise<{ callId: string; settled: NonNullable<OpenCall["settled"]> }[]> {
  await deps.journal.barrier();
  const calls = callsIn(await answerNode(deps, input.answerNodeId));
  const bad = input.calls.filter((one) => one.status === "malformed" && one.settled === undefined);
  const answered = [];
  for (const one of bad) {
    const call = calls.find((request) => request.id === one.id);
    if (call === undefined) continue;
    const message = call.problem?.message ?? `There is no tool named "${call.toolName}".`;
    const detail = doneDetail(call, { result: message, isError: true, source: "system" });
    const journaled = await deps.journal.fact(input.runId, detail);
    if (!journaled.ok) throw new Error(journaled.error.message);
    answered.push({ callId: call.id, settled: settledOf(call, detail) });
  }
  return answered;
}

/** Runs all approved calls without a result at once; gives the way to abort them. */
export function executeTools(
  deps: EffectDeps,
  input: CallsInput,
  send: (event: ToolEvent) => void,
): () => void {
  const abort = new AbortController();
  const tell = (event: ToolEvent) => {
    if (!abort.signal.aborted) send(event);
  };
  void runAll(deps, input, tell, abort.signal).catch((error: unknown) => {
    const fault = { severity: "fatal" as const, error: internal(String(error)) };
    tell({ type: "tools.done", failure: fault });
  });
  return () => abort.abort();
}

async function runAll(
  deps: EffectDeps,
  input: CallsInput,
  tell: (event: ToolEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  await deps.journal.barrier();
  const requests = callsIn(await answerNode(deps, input.answerNodeId));
  const approved = approvedHashes(await deps.runs.journalOf(input.runId));
  const todo = input.calls.filter((one) => one.status === "approved" && one.settled === undefined);
  const failures = await Promise.all(
    todo.map(async (one): Promise<Failure | undefined> => {
      const call = requests.find((request) => request.id === one.id);
      if (call === undefined)
        return { severity: "fatal" as const, error: internal("No such call.") };
      if (approved.get(call.id) !== argumentsHash(call.arguments)) return notWhatWasApproved(call);
      return runOne(deps, input, { one, call }, tell, signal);
    }),
  );
  const failure =
    failures.find((one) => one?.severity === "fatal") ?? failures.find((one) => one !== undefined);
  tell(failure === undefined ? { type: "tools.done" } : { type: "tools.done", failure });
}

/** SHA-256 of the arguments that were approved, by call; the newest decision counts. */
function approvedHashes(journal: readonly JournalRow[]): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const { detail } of journal) {
    if (detail.kind === "call" && detail.phase === "decided" && detail.status === "approved") {
      hashes.set(detail.callId, detail.argumentsHash);
    }
  }
  return hashes;
}

/** What runs must be, to the byte, what was shown and approved. */
function notWhatWasApproved({ toolName }: ToolCallRequest): Failure {
  const message = "The arguments are not those that were approved, so the call was not run.";
  return { severity: "fatal", error: { kind: "tool_fatal", message, toolName, retryable: false } };
}

interface Failure {
  severity: "fatal" | "recoverable";
  error: RunError;
}

async function runOne(
  deps: EffectDeps,
  input: CallsInput,
  { one, call }: { one: OpenCall; call: ToolCallRequest },
  tell: (event: ToolEvent) => void,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const about = { kind: "call" as const, callId: call.id, toolName: call.toolName };
  const started = await deps.journal.fact(input.runId, { ...about, phase: "started" });
  if (!started.ok) return { severity: "fatal", error: internal(started.error.message) };
  if (signal.aborted) return undefined;
  tell({ type: "tool.started", callId: call.id });
  const outcome = await deps.tools.execute(call.toolName, call.arguments, signal);
  if (signal.aborted) return undefined;
  const failure = failureOf(outcome, one);
  if (failure !== undefined) return failure;
  const detail = doneDetail(call, {
    result: outcome.ok ? outcome.result : outcome.error.message,
    isError: !outcome.ok,
    source: "tool",
    toolMs: outcome.ms,
  });
  const journaled = await deps.journal.fact(input.runId, detail);
  if (!journaled.ok) return { severity: "fatal", error: internal(journaled.error.message) };
  tell({ type: "tool.settled", callId: call.id, settled: settledOf(call, detail) });
  return undefined;
}

/** What is not for the model to see: a fatal failure, or one worth another try. */
function failureOf(outcome: ToolOutcome, call: OpenCall): Failure | undefined {
  if (outcome.ok) return undefined;
  const { kind, message } = outcome.error;
  const about = { message, toolName: call.toolName };
  if (kind === "fatal") {
    return { severity: "fatal", error: { kind: "tool_fatal", ...about, retryable: false } };
  }
  if (kind !== "recoverable" || !call.idempotent) return undefined;
  return { severity: "recoverable", error: { kind: "tool_failed", ...about, retryable: true } };
}

/** Makes a partial message of a broken attempt's text, so that the person sees it. Idempotent. */
export async function keepAttempt(deps: EffectDeps, input: KeepInput): Promise<void> {
  const { draftNodeId, error } = input;
  if (draftNodeId === undefined) return;
  await deps.journal.barrier();
  const kept = await deps.serial.run(input.branchId, () =>
    settleDraft(deps, input, {
      draftNodeId,
      status: "partial",
      ...(error === undefined ? {} : { interruption: error.message }),
    }),
  );
  if (!kept.ok) throw kept.error;
}

/** Keeps the partial answer and gives every open call a marked error result. Idempotent. */
export async function closeRun(deps: EffectDeps, input: CloseInput): Promise<void> {
  if (input.runId === "") return;
  await deps.journal.barrier();
  await deps.serial.run(input.branchId, async () => {
    await closeCalls(deps, input);
    if (input.draftNodeId !== undefined) {
      await settleDraft(deps, input, {
        draftNodeId: input.draftNodeId,
        status: input.reason === "stopped" ? "stopped" : "partial",
        ...(input.error === undefined ? {} : { interruption: input.error.message }),
      });
    }
  });
}

async function closeCalls(deps: EffectDeps, input: CloseInput): Promise<void> {
  if (input.answerNodeId === undefined || input.calls.length === 0) return;
  const requests = callsIn(await answerNode(deps, input.answerNodeId));
  const why =
    input.reason === "stopped"
      ? "Not run: the person stopped the run."
      : "Not run: the run failed before this call was finished.";
  for (const one of input.calls) {
    const call = requests.find((request) => request.id === one.id);
    if (call === undefined || one.settled !== undefined) continue;
    await deps.journal.fact(
      input.runId,
      doneDetail(call, { result: why, isError: true, source: "system" }),
    );
  }
  await appendRound(deps, { ...input, answerNodeId: input.answerNodeId });
}
