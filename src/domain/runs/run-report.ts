import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type { MessageNode, ToolCallRequest, Usage } from "#domain/message.ts";
import type { CallNote } from "#domain/tool.ts";

import type { TaskSpending } from "./open-calls.ts";
import type { RunError } from "./run-error.ts";
import type { RunState } from "./run-states.ts";
import type { JournalRow } from "./run.ts";

/** One request to the model, as the journal records it. Times are in Unix milliseconds. */
export interface ModelAttempt {
  startedAt: number;
  /** When the first piece of a streamed answer arrived. */
  firstPartAt?: number;
  /** Absent while the request is under way. */
  endedAt?: number;
  /** `interrupted`: the page closed while the request was under way. */
  outcome: "open" | "answered" | "failed" | "stopped" | "interrupted";
  error?: RunError;
  /** The node of the answer, if it is known. */
  answer?: {
    nodeId: string;
    model?: string;
    usage?: Usage;
    finishReason?: string;
    /** What the request left out. */
    leftOut?: readonly string[];
  };
}

const ASKING: ReadonlySet<string> = new Set<RunState>([
  "awaitingLLMResponse",
  "streamingLLMResponse",
]);

/**
 * The run's requests in order.
 * @param rows one run's journal, in order
 * @param nodes messages that include the run's answers
 */
export function modelAttempts(
  rows: readonly JournalRow[],
  nodes: readonly MessageNode[],
): ModelAttempt[] {
  const attempts: ModelAttempt[] = [];
  for (const row of rows) {
    if (row.detail.kind !== "transition") continue;
    const last = attempts.at(-1);
    const open = last?.outcome === "open" ? last : undefined;
    if (open !== undefined && !ASKING.has(row.to)) close(open, row);
    if (open !== undefined && row.from === "restoring") close(open, row);
    if (row.to === "awaitingLLMResponse" && (open === undefined || row.from !== row.to)) {
      attempts.push({ startedAt: row.at, outcome: "open" });
    }
    if (row.to === "streamingLLMResponse" && open?.outcome === "open") open.firstPartAt ??= row.at;
  }
  const answers = nodes.filter((node) => node.message.role === "assistant");
  return attempts.map((attempt) => withAnswer(attempt, answers));
}

function close(attempt: ModelAttempt, row: JournalRow): void {
  attempt.endedAt = row.at;
  attempt.outcome = outcomeOf(row);
  if (attempt.outcome === "failed" && row.detail.kind === "transition" && row.detail.error) {
    attempt.error = row.detail.error;
  }
}

function outcomeOf({ from, to }: JournalRow): ModelAttempt["outcome"] {
  if (from === "restoring") return "interrupted";
  if (to.startsWith("processingLLMResponse")) return "answered";
  return to === "idle" ? "stopped" : "failed";
}

function withAnswer(attempt: ModelAttempt, nodes: readonly MessageNode[]): ModelAttempt {
  const { startedAt, endedAt = Infinity } = attempt;
  const node = nodes.find(({ message, createdAt }) => {
    const asked = message.metadata?.timings?.requestedAt ?? createdAt;
    return asked >= startedAt && asked <= endedAt;
  });
  if (node === undefined) return attempt;
  const { model, usage, finishReason, leftOut } = node.message.metadata ?? {};
  return {
    ...attempt,
    answer: {
      nodeId: node.id,
      ...defined({ model, usage, finishReason, leftOut }),
    },
  };
}

/** One tool call, as the journal records it. Times are in Unix milliseconds. */
export interface ToolExecution {
  callId: string;
  toolName: string;
  intendedAt: number;
  decided?: { at: number; status: "approved" | "denied"; edited: boolean };
  startedAt?: number;
  /** What the call noted about its effect while it ran, in order. */
  notes?: readonly CallNote[];
  done?: {
    at: number;
    isError: boolean;
    source: "tool" | "person" | "system";
    result: JsonValue;
    toolMs?: number;
    spent?: TaskSpending;
  };
}

/** The run's calls, in the order in which the journal first mentions them. */
export function toolExecutions(rows: readonly JournalRow[]): ToolExecution[] {
  const runs = new Map<string, ToolExecution>();
  for (const { at, detail } of rows) {
    if (detail.kind !== "call") continue;
    const known = runs.get(detail.callId);
    const run = known ?? { callId: detail.callId, toolName: detail.toolName, intendedAt: at };
    runs.set(detail.callId, run);
    switch (detail.phase) {
      case "intended":
        break;
      case "decided":
        run.decided = { at, status: detail.status, edited: detail.edited };
        break;
      case "started":
        run.startedAt = at;
        // A call that runs again makes its notes again.
        delete run.notes;
        break;
      case "noted":
        run.notes = [...(run.notes ?? []), detail.note];
        break;
      case "done":
        run.done = {
          at,
          isError: detail.isError,
          source: detail.source,
          result: detail.result,
          ...defined({ toolMs: detail.toolMs, spent: detail.spent }),
        };
    }
  }
  return [...runs.values()];
}

/** How often a state was entered, and for how many milliseconds in total. */
export interface StateVisits {
  count: number;
  ms: number;
}

/**
 * The visits of each state by its dotted path. A parent state includes its children. Time while the
 * page was closed does not count.
 * @param until when the current state's duration ends for now (Unix milliseconds)
 */
export function stateVisits(rows: readonly JournalRow[], until: number): Map<string, StateVisits> {
  const visits = new Map<string, StateVisits>();
  const steps = rows.filter((row) => row.detail.kind === "transition");
  steps.forEach((row, index) => {
    const entered = row.from !== row.to;
    const ms = Math.max(0, endOf(rows, steps[index + 1], until) - row.at);
    for (const path of withParent(row.to)) {
      const before = visits.get(path) ?? { count: 0, ms: 0 };
      const isNew = entered && !(path !== row.to && row.from.startsWith(`${path}.`));
      visits.set(path, { count: before.count + (isNew ? 1 : 0), ms: before.ms + ms });
    }
  });
  return visits;
}

/** One visit of a state without children. */
export interface StateSpell {
  state: JournalRow["to"];
  /** Milliseconds while the page was open. */
  ms: number;
}

/**
 * Every visit of every state, in order.
 * @param until when the current state's duration ends for now (Unix milliseconds)
 */
export function stateSpells(rows: readonly JournalRow[], until: number): StateSpell[] {
  const spells: StateSpell[] = [];
  const steps = rows.filter((row) => row.detail.kind === "transition");
  steps.forEach((row, index) => {
    const ms = Math.max(0, endOf(rows, steps[index + 1], until) - row.at);
    const last = spells.at(-1);
    if (last !== undefined && row.from === row.to && last.state === row.to) last.ms += ms;
    else spells.push({ state: row.to, ms });
  });
  return spells;
}

/** When a state ended. If the page was closed, that is the last time known from before. */
function endOf(rows: readonly JournalRow[], next: JournalRow | undefined, until: number): number {
  if (next?.from !== "restoring") return next?.at ?? until;
  return rows[rows.indexOf(next) - 1]?.at ?? next.at;
}

function withParent(path: string): string[] {
  const dot = path.indexOf(".");
  return dot < 0 ? [path] : [path.slice(0, dot), path];
}

/** The calls in a run's answers by their ids. Only the nodes contain the arguments. */
export function callsById(nodes: readonly MessageNode[]): Map<string, ToolCallRequest> {
  return new Map(
    nodes.flatMap((node) => (node.message.toolCalls ?? []).map((call) => [call.id, call])),
  );
}
