import { createActor, setup } from "xstate";
import type { CallbackActorLogic } from "xstate";

import { createToolProgress } from "#app/live/tool-progress.ts";
import type { ToolProgress } from "#app/live/tool-progress.ts";
import { executeTools, executionFailed } from "#app/run/execute-tools.ts";
import type { Executing } from "#app/run/execute-tools.ts";
import { journaledEffects } from "#app/run/journaled.ts";
import type { Waiting } from "#app/run/journaled.ts";
import { createRunSettings } from "#app/run/run-settings.ts";
import { createToolBox } from "#app/toolbox/toolbox.ts";
import { argumentsHash } from "#domain/canonical.ts";
import type { JsonValue } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { ExecuteInput } from "#machine/actors.ts";
import type { ToolEvent } from "#machine/run-events.ts";
import { createSerialQueue } from "#platform/serial-queue.ts";
import { journalRow, nodeRow } from "#storage/test-support/rows.ts";
import { noWorkspace } from "#tools/no-workspace.ts";
import { createToolRegistry } from "#tools/registry.ts";
import { fakeTool } from "#tools/test-support/fake-tool.ts";
import type { Tool } from "#tools/tool.ts";

/** An approved call of a fake tool. */
export interface FakeCall {
  id: string;
  toolName: string;
  execute?: Tool["execute"];
  /** The call's time limit in milliseconds. */
  timeout?: number;
  /** The arguments as they are stored. */
  stored?: JsonValue;
  /** The arguments as they were approved; by default, the stored ones. */
  approved?: JsonValue;
  /** Whether the tool was removed after the approval. */
  isGone?: boolean;
  /** The journal entry of this call for which the disk is full. */
  unstored?: "started" | "done";
}

/** The state of one round so far. */
export interface ExecutedRound {
  events: readonly ToolEvent[];
  /** The entries of the journal, as "CALL PHASE". */
  journal: readonly string[];
  /** Resolves with the events once the round is over. */
  done: Promise<readonly ToolEvent[]>;
  stop(): void;
}

/**
 * Runs approved calls of one round with the real effect and the real executor. All other parts contain only
 * what execution reads.
 */
export function executeRound(
  calls: readonly FakeCall[],
  progress = createToolProgress(),
): ExecutedRound {
  const journal: string[] = [];
  const events: ToolEvent[] = [];
  const deps = depsFor(calls, journal, progress);
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

function depsFor(
  calls: readonly FakeCall[],
  journal: string[],
  progress: ToolProgress,
): Executing & Waiting {
  const toolCalls = calls.map(({ id, toolName, stored = {} }) => ({
    id,
    toolName,
    arguments: stored,
    approvalStatus: "approved" as const,
  }));
  const answer: MessageNode = {
    ...nodeRow("n", "c", null),
    message: { role: "assistant", content: [], toolCalls },
  };
  const decided = calls.map(({ id, toolName, stored = {}, approved = stored }) => ({
    kind: "call" as const,
    callId: id,
    toolName,
    phase: "decided" as const,
    status: "approved" as const,
    argumentsHash: argumentsHash(approved),
    edited: false,
  }));
  const tools = calls
    .filter(({ isGone }) => isGone !== true)
    .map(({ toolName, timeout = 60_000, execute }) =>
      fakeTool({ name: toolName, timeout }, execute),
    );
  return {
    journal: {
      barrier: async () => ok(undefined),
      fact: async (_run, detail) => {
        const known = detail.kind === "call" ? `${detail.callId} ${detail.phase}` : detail.kind;
        if (calls.some(({ id, unstored }) => known === `${id} ${unstored ?? ""}`)) {
          return err({ kind: "full", message: "The disk is full." });
        }
        journal.push(known);
        return ok(undefined);
      },
    },
    branches: { get: async () => undefined, nodes: async () => [answer] },
    conversations: { get: async () => undefined },
    modes: { list: async () => [] },
    runSettings: createRunSettings(),
    runs: { journalOf: async () => decided.map((detail, seq) => journalRow("r", seq, detail)) },
    serial: createSerialQueue(),
    progress,
    workspaces: { forCall: () => noWorkspace, now: notHere },
    tasks: { ...noTasks, accountOf: async () => undefined },
    tools: createToolBox(
      { searches: { searchForModel: async () => [] }, memories: { forget: async () => 0 } },
      createToolRegistry(tools),
      Promise.resolve(),
    ),
  };
}

const notHere = () => Promise.reject(new Error("No call here starts a sub-task."));

const noTasks = {
  run: notHere,
  sample: notHere,
  sampleProblem: notHere,
  filesOf: notHere,
  retire: notHere,
};
