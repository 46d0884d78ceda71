import type { Journal } from "#app/conversation/journal.ts";
import type { LiveText } from "#app/conversation/live-text.ts";
import type { Serial } from "#app/conversation/serial.ts";
import type { ReadyRequest, RequestMaker, ToolBox } from "#app/ports.ts";
import type { RequestLog } from "#app/requests/request-log.ts";
import type { Connection } from "#domain/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import type { RunRef } from "#machine/actors.ts";
import type { BranchStore, ChangeProblem } from "#storage/branches.ts";
import type { ChunkStore } from "#storage/chunks.ts";
import type { ConversationStore } from "#storage/conversations.ts";
import type { KeepingsStore } from "#storage/keepings.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { RunStore } from "#storage/runs.ts";
import type { WriterToken } from "#storage/writing.ts";

/** What the effects of one conversation's runs work with, while this tab writes it. */
export interface EffectDeps {
  token: WriterToken;
  journal: Journal;
  branches: BranchStore;
  chunks: ChunkStore;
  conversations: ConversationStore;
  keepings: KeepingsStore;
  runs: RunStore;
  requests: RequestMaker;
  requestLog: RequestLog;
  tools: ToolBox;
  live: LiveText;
  /** A branch's writes happen in the order they were asked for. */
  serial: Serial;
  /** Requests that were prepared and not yet sent, by id. */
  prepared: Map<string, ReadyRequest>;
  /** By branch, the voice that its run was started with: a change counts from the next run on. */
  voices: Map<string, RunVoice>;
  now(): number;
  newId(): string;
}

/** What a run's requests are made of beside the messages, as it stood when the person started it. */
export interface RunVoice {
  runId: string;
  config: ChatContext["config"];
  prompts: Pick<Branch, "systemPrompt" | "userPrompt" | "overrides">;
}

export interface RunScene {
  context: ChatContext;
  branch: Branch;
  nodes: MessageNode[];
}

/** The branch as it stands, with all its messages: what a request is made of. */
export async function sceneOf(deps: EffectDeps, run: RunRef): Promise<Result<RunScene, RunError>> {
  const [context, branch] = await Promise.all([
    deps.conversations.get(run.contextId),
    deps.branches.get(run.branchId),
  ]);
  if (context === undefined || branch === undefined) {
    return err(internal("The conversation or the branch is not in the database."));
  }
  return ok({ context, branch, nodes: await deps.branches.nodes(branch.messageIds) });
}

export function connectionIdOf({ context, branch }: Pick<RunScene, "context" | "branch">): string {
  return branch.overrides?.connectionId ?? context.config.connectionId;
}

export function modelIdOf(
  { context, branch }: Pick<RunScene, "context" | "branch">,
  connection: Connection,
): string {
  return branch.overrides?.modelId ?? (context.config.modelId || connection.defaultModel);
}

export function internal(message: string): RunError {
  return { kind: "internal", message, retryable: false };
}

export function storageError(problem: StorageProblem): RunError {
  return { kind: "storage", code: problem.kind, message: problem.message, retryable: false };
}

export function changeError(problem: ChangeProblem): RunError {
  return problem.source === "storage"
    ? storageError(problem.problem)
    : internal(problem.refusal.message);
}
