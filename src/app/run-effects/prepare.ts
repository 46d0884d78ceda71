import { defaultRetryPolicy } from "#domain/connection.ts";
import type { Branch } from "#domain/context.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import type { PrepareRequestInput, PrepareRunInput, RunRef } from "#machine/actors.ts";
import type { PreparedRequest } from "#machine/run-events.ts";

import { sceneOf, storageError } from "./deps.ts";
import type { EffectDeps, RunScene, RunVoice } from "./deps.ts";
import { appendSynthetic, appendUserNode, setPartialAside, settleDraft } from "./nodes.ts";
import { appendRound } from "./results.ts";

type Prepared = Promise<Result<PreparedRequest, RunError>>;

const GO_ON = "Please go on from where you stopped.";

/**
 * Stores what the person said, puts aside or keeps what a broken attempt left, then makes the request
 * (`processingUserMessage`, `resuming`).
 */
export function beginAndAsk(
  deps: EffectDeps,
  input: PrepareRunInput,
  signal: AbortSignal,
): Prepared {
  const made = inOrder(deps, input, async () => {
    const begun = await begin(deps, input);
    // Whoever starts a run, or sends it on its way again, means the settings that they see.
    if (input.trigger.type !== "automatic") deps.voices.delete(input.branchId);
    return begun.ok ? makeRequest(deps, input, false) : begun;
  });
  return unlocked(deps, made, signal);
}

/** The round's results and words to the model, then the next request (`generatingResponse`). */
export function prepareRequest(
  deps: EffectDeps,
  input: PrepareRequestInput,
  signal: AbortSignal,
): Prepared {
  const made = inOrder(deps, input, async () => {
    const appended = await appendRound(deps, input);
    if (!appended.ok) return appended;
    if (input.completionProblem !== undefined) {
      const told = await appendSynthetic(deps, input, input.completionProblem);
      if (!told.ok) return told;
    }
    return makeRequest(deps, input, input.warnOfRepetition);
  });
  return unlocked(deps, made, signal);
}

/**
 * The key is asked for before the request leaves. Out of the branch's order: a person may take long,
 * and Stop has to write meanwhile.
 */
async function unlocked(deps: EffectDeps, made: Prepared, signal: AbortSignal): Prepared {
  const prepared = await made;
  if (!prepared.ok) return prepared;
  const { requestId } = prepared.value;
  const given = await deps.prepared.get(requestId)?.unlock(signal);
  if (given?.ok !== false) return prepared;
  deps.prepared.delete(requestId);
  return given;
}

/** Writes of one branch happen one after another, and never before their step is journaled. */
async function inOrder<Value>(
  deps: EffectDeps,
  run: RunRef,
  work: () => Promise<Result<Value, RunError>>,
): Promise<Result<Value, RunError>> {
  const journaled = await deps.journal.barrier();
  if (!journaled.ok) return err(storageError(journaled.error));
  return deps.serial.run(run.branchId, work);
}

async function begin(
  deps: EffectDeps,
  { trigger, draftNodeId, ...run }: PrepareRunInput,
): Promise<Result<null, RunError>> {
  switch (trigger.type) {
    case "message.send":
      if (trigger.content.length === 0) return ok(null);
      return appendUserNode(deps, run, trigger);
    case "run.start":
      return ok(null);
    case "run.continue": {
      if (draftNodeId !== undefined) {
        const kept = await settleDraft(deps, run, { draftNodeId, status: "partial" });
        if (!kept.ok) return kept;
      }
      return goOn(deps, run, trigger.nodeId);
    }
    case "run.retry":
    case "automatic": {
      if (draftNodeId === undefined) return ok(null);
      const newBranchId = trigger.type === "run.retry" ? trigger.newBranchId : deps.newId();
      const settled = await settleDraft(deps, run, { draftNodeId, status: "partial" });
      if (!settled.ok) return settled;
      const branch = await deps.branches.get(run.branchId);
      if (branch?.messageIds.at(-1) !== draftNodeId) return ok(null);
      return setPartialAside(deps, run, { draftNodeId, newBranchId });
    }
  }
}

/** Asks the model to go on only where an answer stands last; else the branch is simply asked. */
async function goOn(
  deps: EffectDeps,
  run: RunRef,
  nodeId: string,
): Promise<Result<null, RunError>> {
  const branch = await deps.branches.get(run.branchId);
  const [tip] = await deps.branches.nodes(branch?.messageIds.slice(-1) ?? []);
  if (tip?.message.role !== "assistant") return ok(null);
  return appendUserNode(deps, run, {
    nodeId,
    content: [{ type: "text", text: GO_ON }],
    metadata: { synthetic: true },
  });
}

async function makeRequest(
  deps: EffectDeps,
  run: RunRef,
  warnOfRepetition: boolean,
): Promise<Result<PreparedRequest, RunError>> {
  const scene = await sceneOf(deps, run);
  if (!scene.ok) return scene;
  const made = await deps.requests.make({
    ...inVoice(scene.value, voiceOfRun(deps, run, scene.value)),
    warnOfRepetition,
  });
  if (!made.ok) return made;
  deps.prepared.set(made.value.id, made.value);
  const retry = { ...defaultRetryPolicy, ...made.value.connection.retry };
  return ok({ requestId: made.value.id, retry });
}

/** The voice that the run was started with; read anew where this page did not see it start. */
function voiceOfRun(deps: EffectDeps, run: RunRef, { context, branch }: RunScene): RunVoice {
  const known = deps.voices.get(run.branchId);
  if (known?.runId === run.runId) return known;
  const voice = { runId: run.runId, config: context.config, prompts: promptsOf(branch) };
  deps.voices.set(run.branchId, voice);
  return voice;
}

function promptsOf({ systemPrompt, userPrompt, overrides }: Branch): RunVoice["prompts"] {
  return {
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(userPrompt === undefined ? {} : { userPrompt }),
    ...(overrides === undefined ? {} : { overrides }),
  };
}

function inVoice(scene: RunScene, { config, prompts }: RunVoice): RunScene {
  const { systemPrompt: _system, userPrompt: _user, overrides: _over, ...branch } = scene.branch;
  return {
    ...scene,
    context: { ...scene.context, config },
    branch: { ...branch, ...prompts },
  };
}
