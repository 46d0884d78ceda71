import type { Result } from "#domain/result.ts";
import type { TaskSpending } from "#domain/runs/open-calls.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import type { SampleOrder } from "#domain/tasks/sample-task.ts";
import type { TaskFiles } from "#domain/tasks/task-files.ts";
import type { TaskOrder } from "#domain/tasks/task-order.ts";
import type { RunRef } from "#machine/actors.ts";
import type { SampleAnswer } from "#tools/tool.ts";

/** The run that a sub-task belongs to, and the answer with the call that began it. */
export type TaskPlace = RunRef & { answerNodeId: string };

/** What a call that starts a sub-task can use while it waits. */
export interface TaskIo {
  /** Aborting it ends the wait; the sub-task itself goes on. */
  signal: AbortSignal;
  /** True if the page was reloaded and the person has not acted since: nothing may be sent unasked. */
  held: boolean;
  whilePersonDecides<Value>(wait: () => Promise<Value>): Promise<Value>;
}

/** What a call's sub-tasks have spent, for the parent's journal and budgets. */
export interface TaskAccount {
  spent: TaskSpending;
  /** A sub-task was unfinished when the page was opened, so the person has acted in it since. */
  personIsBack: boolean;
}

/** The sub-tasks of a conversation, as its runs use them (law S). */
export interface Tasks {
  /**
   * Starts the call's sub-task, or attaches to it again, and resolves with what it hands back.
   * @throws ToolFailure if the sub-task ends in any other way
   */
  run(run: TaskPlace, callId: string, order: TaskOrder, io: TaskIo): Promise<string>;
  /** Why no model can answer a server's request during the run's calls; undefined if one can (law S11). */
  sampleProblem(run: RunRef): Promise<string | undefined>;
  /**
   * Has a model answer a server's request in a sub-task of the call, which goes to the bin afterwards. The
   * error says why there is no answer. Aborting the signal stops the sub-task, unless the run has ended too:
   * then whatever ended the run stops it.
   */
  sample(
    run: TaskPlace,
    callId: string,
    order: SampleOrder,
    io: Omit<TaskIo, "held"> & { runSignal: AbortSignal },
  ): Promise<Result<SampleAnswer, string>>;
  /** What all sub-tasks of the call have spent; undefined if it has started none. */
  accountOf(run: RunRef, callId: string): Promise<TaskAccount | undefined>;
  /** What the call's sub-task changed in the files that it was given. */
  filesOf(callId: string): Promise<TaskFiles>;
  /**
   * Stops the call's sub-tasks, if there are any. Their rows are at rest afterwards.
   * @throws ToolFailure if a sub-task may still run
   */
  stop(run: RunRef, callId: string): Promise<void>;
  /**
   * Moves those sub-tasks of the call to the bin that are at rest. Called once the call's result is durable.
   */
  retire(run: Pick<RunRef, "contextId">, callId: string): Promise<void>;
  /** The limits of a sub-task's runs; undefined for a conversation that is no sub-task. */
  limitsOf(contextId: string): Promise<BudgetLimits | undefined>;
  /** Stops and bins the sub-tasks that a closed page left behind. Called when this tab begins to write. */
  tidy(contextId: string): Promise<void>;
}
