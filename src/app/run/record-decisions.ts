import type { ToolBox } from "#app/toolbox/toolbox.ts";
import { definitionHash } from "#domain/canonical.ts";
import type { ToolApproval } from "#domain/command.ts";
import { defined } from "#domain/defined.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { CallsInput } from "#machine/actors.ts";
import type {
  DecisionEvent,
  DecisionResultEvent,
  OneDecision,
  OneResult,
} from "#machine/run-events.ts";

import { callPlaceOf } from "./call-place.ts";
import { planDecision } from "./plan-decision.ts";
import type { PlannedDecision, Planning } from "./plan-decision.ts";
import type { BranchReading, CallDeciding, SettingsReading } from "./ports.ts";
import { answerNode, callsIn } from "./results.ts";

type Checking = Planning & { tools: Pick<ToolBox, "checkValue"> };

type Deciding = Checking & BranchReading & CallDeciding & SettingsReading;

/** Makes the person's decisions durable, and returns the event for the chart. */
export async function recordDecision(
  deps: Deciding,
  input: CallsInput,
  event: DecisionEvent,
): Promise<DecisionResultEvent> {
  if (event.type === "calls.decide") {
    return { type: "decisions.recorded", results: await record(deps, input, event.decisions) };
  }
  const [result] = await record(deps, input, [event]);
  return result ?? decisionRefused(event, GONE);
}

/** Records all decisions that can be recorded, in one transaction. Refuses each other one with its reason. */
async function record(
  deps: Deciding,
  input: CallsInput,
  decisions: readonly OneDecision[],
): Promise<OneResult[]> {
  const answer = await answerNode(deps, input.answerNodeId);
  if (answer === undefined) return decisions.map((decision) => refusal(decision, GONE));
  const calls = new Map(callsIn(answer).map((call) => [call.id, call]));
  const checked = await Promise.all(
    decisions.map((decision) => planned(deps, input, calls.get(decision.callId), decision)),
  );
  const plans = checked.flatMap((one) => (one.ok ? one.value : []));
  const written = await write(deps, input, answer.id, plans);
  return decisions.map((decision, index) => {
    const plan = checked[index];
    if (plan?.ok !== true) return refusal(decision, plan?.error ?? GONE);
    return written.ok ? plan.value.event : refusal(decision, written.error.message);
  });
}

async function planned(
  deps: Checking,
  input: CallsInput,
  call: ToolCallRequest | undefined,
  decision: OneDecision,
): Promise<Result<PlannedDecision, string>> {
  if (call === undefined) return err(GONE);
  if (decision.type === "tool.approve") {
    if (call.approvalStatus === "denied") return err(DENIED);
    const problem = await deps.tools.checkValue(call.toolName, decision.arguments);
    if (problem !== undefined) return err(problem.message);
    if (isOfAnotherTool(deps, call, decision)) return err(TOOL_CHANGED);
  }
  return ok(await planDecision(deps, input, call, decision));
}

async function write(
  deps: CallDeciding & SettingsReading,
  input: CallsInput,
  answerNodeId: string,
  plans: readonly PlannedDecision[],
): Promise<Result<void, { message: string }>> {
  if (plans.length === 0) return ok(undefined);
  const remembers = plans.some(({ policy }) => policy !== undefined);
  const place = remembers ? await callPlaceOf(deps, input) : undefined;
  return deps.runWriter.decideCalls(
    deps.token,
    answerNodeId,
    plans.map(({ event, patch, details, policy }) => ({
      callId: event.callId,
      patch,
      journal: details.map((detail) => deps.journal.row(input.runId, detail)),
      ...defined({ policy, place: policy === undefined ? undefined : place }),
    })),
  );
}

const GONE = "This call no longer exists.";

const DENIED = "This call was denied meanwhile.";

const TOOL_CHANGED =
  "The tool has changed since you read what it does. Nothing was run: look at it again.";

function isOfAnotherTool(
  { tools }: Checking,
  { toolName }: ToolCallRequest,
  { definitionHash: read }: ToolApproval,
): boolean {
  const definition = tools.definition(toolName);
  return read !== undefined && (definition === undefined || definitionHash(definition) !== read);
}

/** The event that refuses a decision, or several: each call stays as it was. */
export function decisionRefused(event: DecisionEvent, message: string): DecisionResultEvent {
  if (event.type !== "calls.decide") return refusal(event, message);
  const results = event.decisions.map((decision) => refusal(decision, message));
  return { type: "decisions.recorded", results };
}

function refusal({ callId }: OneDecision, message: string): OneResult {
  return { type: "decision.refused", callId, message };
}
