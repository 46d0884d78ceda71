import { askOnce } from "#app/requests/ask-once.ts";
import { logAside } from "#app/requests/log-aside.ts";
import type { RequestMaker } from "#app/requests/ready-request.ts";
import type { RequestLog } from "#app/requests/request-log.ts";
import { spendingOf } from "#app/requests/spending.ts";
import type { ModelValidator } from "#domain/answer-validators.ts";
import { schemaFaults } from "#domain/data/json-schema.ts";
import { jsonText } from "#domain/data/json-text.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { textOf } from "#domain/message.ts";
import type { AnswerFlaw } from "#domain/message.ts";
import type { RequestSpending } from "#domain/runs/budgets.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import type { EvaluateInput, RunRef } from "#machine/actors.ts";
import type { CompletionVerdict } from "#machine/run-events.ts";
import type { RunWriter } from "#storage/conversations/run-writer.ts";
import type { WriterToken } from "#storage/writing.ts";
import { checkAgainst, linesOf } from "#tools/validate.ts";

import { settingsOfRun } from "./call-place.ts";
import type { BranchReading, NewIds, SettingsReading, Time } from "./ports.ts";
import { ANSWER_GONE, answerNode } from "./results.ts";
import { validateAnswer } from "./validate-answer.ts";
import type { CheckedAnswer, ValidatorPorts } from "./validate-answer.ts";

/** In UTF-16 units. A validator's text may have any length, and the model has to read it. */
const LONGEST_PROBLEM = 4_000;

/** The ports for asking a second model. */
interface ModelAsking extends Time, NewIds {
  requests: RequestMaker;
  requestLog: Pick<RequestLog, "sentAside" | "endedAside">;
}

export type Completing = BranchReading &
  SettingsReading &
  ModelAsking & { token: WriterToken; runWriter: Pick<RunWriter, "recordFlaw"> };

type Checks = Pick<EffectiveSettings, "outputSchema" | "validators">;

/**
 * Checks a final answer. It must be JSON that fits the output schema, if there is one, and pass every
 * validator; without schema and validators it is final. A flaw is stored with the answer, which is kept
 * whatever becomes of the run.
 */
export async function checkCompletion(
  deps: Completing,
  input: EvaluateInput,
  signal: AbortSignal,
): Promise<CompletionVerdict> {
  const checks = await checksOf(deps, input);
  if (checks.outputSchema === undefined && checks.validators === undefined) {
    return { kind: "final" };
  }
  const node = await answerNode(deps, input.nodeId);
  if (node === undefined) throw new Error(ANSWER_GONE);
  const spent: RequestSpending[] = [];
  const ports = portsOf(deps, input, (one) => spent.push(one), signal);
  const found = await flawOf(textOf(node.message), checks, ports);
  const used = spent.length === 0 ? {} : { spent };
  if (found === undefined || signal.aborted) return { kind: "final", ...used };
  const flaw = { ...found, problem: found.problem.slice(0, LONGEST_PROBLEM) };
  const stored = await deps.runWriter.recordFlaw(deps.token, { nodeId: node.id, flaw });
  if (!stored.ok) throw new Error(stored.error.message);
  return { ...(flaw.unchecked === true ? { kind: "final" } : verdictOf(flaw)), ...used };
}

type OnSpent = (spent: RequestSpending) => void;

/** The checks that the run was started with, even if the conversation's have changed since. */
async function checksOf(deps: SettingsReading, run: RunRef): Promise<Checks> {
  return (await settingsOfRun(deps, run)) ?? {};
}

async function flawOf(
  text: string,
  { outputSchema, validators = [] }: Checks,
  ports: ValidatorPorts,
): Promise<AnswerFlaw | undefined> {
  const parsed = parse(text);
  const output = outputSchema && (await outputFlaw(outputSchema, parsed));
  if (output !== undefined && output.unchecked !== true) return output;
  const answer: CheckedAnswer = { text, data: "fault" in parsed ? undefined : parsed.data };
  return (await validateAnswer(validators, answer, ports)) ?? output;
}

function parse(text: string): { data: JsonValue } | { fault: string } {
  try {
    return { data: JSON.parse(jsonText(text)) as JsonValue }; // JSON.parse returns JSON.
  } catch (error) {
    return { fault: `it is not JSON (${error instanceof Error ? error.message : String(error)})` };
  }
}

const WHOLE = "the answer";

/**
 * Checks the output schema. One that cannot be checked, or not in time, is no reason to ask again (law D3).
 */
async function outputFlaw(
  schema: JsonObject,
  parsed: ReturnType<typeof parse>,
): Promise<AnswerFlaw | undefined> {
  if ("fault" in parsed) return { check: "output", problem: parsed.fault };
  const faults = schemaFaults(schema);
  if (faults.length > 0) {
    const problem = `The schema isn’t a valid JSON Schema: ${faults.join("; ")}`;
    return { check: "output", problem, unchecked: true };
  }
  const checked = await checkAgainst(schema, parsed.data, WHOLE);
  const lines = linesOf(checked, WHOLE);
  if (lines.length === 0) return undefined;
  return {
    check: "output",
    problem: lines.join("; "),
    ...(checked.kind === "unchecked" && { unchecked: true }),
  };
}

function verdictOf(flaw: AnswerFlaw): CompletionVerdict {
  const { check } = flaw;
  const problem = toldOf(flaw);
  return check === "output"
    ? { kind: "invalid", check, problem }
    : { kind: "invalid", check: "validator", validator: check, problem };
}

/** The message to a model whose answer was rejected. */
export function toldOf({ check, problem }: AnswerFlaw): string {
  return check === "output"
    ? `The answer does not fit the output schema: ${problem}. Answer again with nothing but JSON that does.`
    : `The answer was rejected: ${problem} Answer again, in the same form, with this corrected.`;
}

function portsOf(
  deps: ModelAsking,
  run: RunRef,
  onSpent: OnSpent,
  signal: AbortSignal,
): ValidatorPorts {
  return {
    runInSandbox: async (source) => {
      // Loaded when the first answer has to be checked.
      const { runInSandbox } = await import("#tools/sandbox/sandbox.ts");
      return runInSandbox(source, { signal });
    },
    askModel: async (model, prompt) => ask(deps, run, { model, prompt, onSpent }, signal),
  };
}

async function ask(
  deps: ModelAsking,
  { runId, contextId, branchId }: RunRef,
  { model, prompt, onSpent }: { model: ModelValidator; prompt: string; onSpent: OnSpent },
  signal: AbortSignal,
): Promise<{ reply: string } | { failure: string }> {
  const { connectionId, modelId } = model;
  const node = {
    id: deps.newId(),
    contextId,
    parentId: null,
    message: { role: "user" as const, content: [{ type: "text" as const, text: prompt }] },
    createdAt: deps.now(),
  };
  const question = { connectionId, modelId, parameters: {}, nodes: [node] };
  const silent = { onTrace: () => undefined, onText: () => undefined };
  const place = { runId, contextId, branchId, purpose: "check" } as const;
  const log = logAside(deps.requestLog, place, () => deps.now());
  const asked = await askOnce(deps.requests, question, silent, signal, {
    sent: (request) => log.sent(request),
    ended: async (request, end) => {
      const spent = spendingOf(request, end);
      if (spent !== undefined) onSpent(spent);
      await log.ended(request, end);
    },
  });
  if (!asked.ok) return { failure: `The second model did not reply: ${asked.error.message}` };
  const { end, text } = asked.value;
  return end === "whole" ? { reply: text } : { failure: "The second model’s reply was cut off." };
}
