import { createActor, setup } from "xstate";
import type { CallbackActorLogic } from "xstate";

import { createToolProgress } from "#app/live/tool-progress.ts";
import type { WritingDeps } from "#app/run/effect-deps.ts";
import { executeTools, executionFailed } from "#app/run/execute-tools.ts";
import { journaledEffects } from "#app/run/journaled.ts";
import { createToolBox } from "#app/toolbox/toolbox.ts";
import { argumentsHash } from "#domain/canonical.ts";
import type { JsonValue } from "#domain/json.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { ExecuteInput } from "#machine/actors.ts";
import type { ToolEvent } from "#machine/run-events.ts";
import { noWorkspace } from "#tools/no-workspace.ts";
import { createToolRegistry } from "#tools/registry.ts";
import { fakeTool } from "#tools/test-support/fake-tool.ts";
import type { Tool } from "#tools/tool.ts";

/** An approved call of a fake tool. */
export interface FakeCall {
  id: string;
  toolName: string;
  execute?: Tool["execute"];
  /** Milliseconds. */
  timeout?: number;
  /** The arguments as they are stored. */
  stored?: JsonValue;
  /** As they were approved; the stored ones if left out. */
  approved?: JsonValue;
  /** The tool was removed after the approval. */
  isGone?: boolean;
  /** The disk is too full for this fact of the call. */
  unstored?: "started" | "done";
}

/** The state of one round so far. */
export interface ExecutedRound {
  events: readonly ToolEvent[];
  /** The facts in the journal, as "CALL PHASE". */
  journal: readonly string[];
  /** Resolves with the events once the round is over. */
  done: Promise<readonly ToolEvent[]>;
  stop(): void;
}

/**
 * Runs approved calls of one round with the real effect and the real executor. Everything else
 * contains only what execution reads.
 */
export function executeRound(
  calls: readonly FakeCall[],
  progress = createToolProgress(),
): ExecutedRound {
  const journal: string[] = [];
  const events: ToolEvent[] = [];
  const deps = { ...depsFor(calls, journal), progress } as unknown as WritingDeps;
  const executing = journaledEffects(() => deps).ongoing(executeTools, executionFailed);
  let actor: { stop(): void } | undefined;
  const done = new Promise<readonly ToolEvent[]>((resolve) => {
    const hear = (event: ToolEvent) => {
      events.push(event);
      if (event.type === "tools.done") resolve(events);
    };
    actor = startChild(executing, inputFor(calls), hear);
  });
  return { events, journal, done, stop: () => actor?.stop() };
}

/** Starts an actor as a state of the machine would, and records what it sends. */
function startChild(
  executing: CallbackActorLogic<{ type: "none" }, ExecuteInput>,
  input: ExecuteInput,
  hear: (event: ToolEvent) => void,
): { stop(): void } {
  const parent = setup({
    types: { events: {} as ToolEvent },
    actors: { executing },
  }).createMachine({
    invoke: { src: "executing", input },
    on: { "*": { actions: ({ event }) => hear(event) } },
  });
  return createActor(parent).start();
}

function inputFor(calls: readonly FakeCall[]): ExecuteInput {
  const open = calls.map(({ id, toolName }): OpenCall => ({
    id,
    toolName,
    status: "approved",
    idempotent: true,
  }));
  return { runId: "r", contextId: "c", branchId: "b", answerNodeId: "n", calls: open, held: false };
}

function depsFor(calls: readonly FakeCall[], journal: string[]) {
  const toolCalls = calls.map(({ id, toolName, stored = {} }) => ({
    id,
    toolName,
    arguments: stored,
    approvalStatus: "approved",
  }));
  const decided = calls.map(({ id, stored = {}, approved = stored }) => ({
    kind: "call",
    callId: id,
    phase: "decided",
    status: "approved",
    argumentsHash: argumentsHash(approved),
  }));
  const tools = calls
    .filter(({ isGone }) => isGone !== true)
    .map(({ toolName, timeout = 60_000, execute }) =>
      fakeTool({ name: toolName, timeout }, execute),
    );
  return {
    journal: {
      barrier: async () => ({ ok: true, value: undefined }),
      fact: async (_run: string, { callId, phase }: { callId: string; phase: string }) => {
        if (calls.some((call) => call.id === callId && call.unstored === phase)) {
          return { ok: false, error: { kind: "full", message: "The disk is full." } };
        }
        journal.push(`${callId} ${phase}`);
        return { ok: true, value: undefined };
      },
    },
    branches: { nodes: async () => [{ id: "n", message: { toolCalls } }] },
    workspaces: { forCall: () => noWorkspace },
    tasks: { accountOf: async () => undefined },
    runs: { journalOf: async () => decided.map((detail) => ({ detail })) },
    tools: createToolBox(
      { searches: { searchForModel: async () => [] }, memories: { forget: async () => 0 } },
      createToolRegistry(tools),
      Promise.resolve(),
    ),
  };
}
