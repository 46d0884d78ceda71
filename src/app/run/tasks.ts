import type { Result } from "#domain/result.ts";
import type { TaskSpending } from "#domain/runs/open-calls.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import type { SampleOrder } from "#domain/tasks/sample-task.ts";
import type { TaskFiles } from "#domain/tasks/task-files.ts";
import type { TaskOrder } from "#domain/tasks/task-order.ts";
import type { RunRef } from "#machine/actors.ts";
import type { SampleAnswer } from "#tools/tool.ts";

/** The run that a sub-task is of, and the answer with its call. */
export type TaskPlace = RunRef & { answerNodeId: string };

/** What a call that starts a sub-task can use while it waits. */
export interface TaskIo {
  /** Lets go of the sub-task; it is not stopped. */
  signal: AbortSignal;
  /** The page was reloaded, and the person has not acted since: nothing is sent by itself. */
  held: boolean;
  whilePersonDecides<Value>(wait: () => Promise<Value>): Promise<Value>;
}

/** What a call's sub-task came to, for the parent's journal and budgets. */
export interface TaskAccount {
  spent: TaskSpending;
  /** It was unfinished when the page was opened, so the person has acted in it since. */
  personIsBack: boolean;
}

/** The sub-tasks of a conversation, as its runs use them (law S). */
export interface Tasks {
  /**
   * Starts the call's sub-task, or attaches to it again, and resolves with what it hands back.
   * @throws ToolFailure for every other ending
   */
  run(run: TaskPlace, callId: string, order: TaskOrder, io: TaskIo): Promise<string>;
  /** Why no model can answer a server during the run's calls now; undefined if one can (law S11). */
  sampleProblem(run: RunRef): Promise<string | undefined>;
  /**
   * Has a model answer a server in a sub-task of the call, which is in the bin afterwards; the error
   * says why there is no answer. Aborting the signal stops it, unless the run has ended too: then it
   * is for whatever ended the run.
   */
  sample(
    run: TaskPlace,
    callId: string,
    order: SampleOrder,
    io: Omit<TaskIo, "held"> & { runSignal: AbortSignal },
  ): Promise<Result<SampleAnswer, string>>;
  /** What all sub-tasks of the call came to; undefined if it has started none. */
  accountOf(run: RunRef, callId: string): Promise<TaskAccount | undefined>;
  /** What the call's sub-task did to the files that it was given. */
  filesOf(callId: string): Promise<TaskFiles>;
  /**
   * Stops the call's sub-tasks, if there are any; their rows are at rest afterwards.
   * @throws ToolFailure if one may still run
   */
  stop(run: RunRef, callId: string): Promise<void>;
  /** Moves a call's sub-tasks to the bin, if they are at rest: its result is durable. */
  retire(run: Pick<RunRef, "contextId">, callId: string): Promise<void>;
  /** Limits of the runs of a sub-task; undefined for every other conversation. */
  limitsOf(contextId: string): Promise<BudgetLimits | undefined>;
  /** Stops and bins what a closed page left behind. Called when this tab begins to write. */
  tidy(contextId: string): Promise<void>;
}
