import { useTaskActions } from "#app/react/actions/tasks.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useTask, useTaskProgress, useTaskRuns, useTasks } from "#app/react/queries/tasks.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { navigateTo } from "#app/view/route.ts";
import type { ChatContext } from "#domain/context.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { BudgetCounters, JournalRow, RunRow } from "#domain/runs/run.ts";
import { totalSpent } from "#domain/tasks/budget-share.ts";
import { isSample } from "#domain/tasks/sample-task.ts";
import { calledIn, startedTaskCalls } from "#domain/tasks/task-stage.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { FigureTable } from "#ui/kit/components/figure-table.tsx";
import { StopIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { lookOf } from "#ui/tasks/task-look.ts";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import { RunSection } from "./run-section.tsx";

import styles from "./run-panel.module.css";

/** The sub-tasks that the run has started, and theirs in turn. Each leads to its own runs and journal. */
export function RunTasks({ rows }: { rows: readonly JournalRow[] }) {
  const { tasks = [] } = useCurrentConversation();
  const callIds = startedTaskCalls(rows);
  const ids = new Set(calledIn(rows));
  const samples = tasks.filter((task) => isSample(task) && ids.has(task.parentCallId ?? ""));
  if (callIds.length + samples.length === 0) return null;
  return (
    <RunSection title={runPanelWords.tasks}>
      <FigureTable columns={runPanelWords.taskColumns} className={styles.tasks}>
        {callIds.map((callId) => (
          <CalledTask key={callId} callId={callId} />
        ))}
        {samples.map((task) => (
          <TaskRows key={task.id} task={task} depth={1} />
        ))}
      </FigureTable>
    </RunSection>
  );
}

function CalledTask({ callId }: { callId: string }) {
  const { context } = useCurrentConversation();
  const task = useTask(context.id, callId);
  return task === undefined || task === null ? null : <TaskRows task={task.context} depth={1} />;
}

/** The row of a sub-task, followed by the rows of the sub-tasks it has started. */
function TaskRows({ task, depth }: { task: ChatContext; depth: number }) {
  const progress = useTaskProgress(task);
  const runs = useTaskRuns(task.id) ?? [];
  const within = useTasks(task.id) ?? [];
  if (progress === undefined) return null;
  const { id, title } = task;
  const { run } = progress;
  const { stage, text } = lookOf(task, progress);
  const spent = totalSpent(runs.map(({ counters }) => counters));
  return (
    <>
      <tr data-stage={stage} data-depth={depth}>
        <td>
          <button
            type="button"
            dir="auto"
            className={styles.link}
            aria-label={runPanelWords.openTask(title)}
            onClick={() => navigateTo(id)}
          >
            {title}
          </button>
          <small>{text}</small>
        </td>
        <td>{ofShare(spent.modelCalls, run?.limits.modelCalls)}</td>
        <td>{formatNumber(toolsUsed(runs))}</td>
        <td>{ofShare(spent.tokens, run?.limits.tokens)}</td>
        <td>{run !== undefined && isUnfinished(run) && <StopTask task={task} />}</td>
      </tr>
      {within
        .filter(({ parentCallId }) => parentCallId !== undefined)
        .map((one) => (
          <TaskRows key={one.id} task={one} depth={depth + 1} />
        ))}
    </>
  );
}

function StopTask({ task: { id, title } }: { task: ChatContext }) {
  const tasks = useTaskActions();
  const tell = (why: unknown) =>
    notify({ text: runPanelWords.taskNotStopped(title, reasonOf(why)) });
  const stop = () =>
    void tasks.stop(id).then((stopped) => {
      if (!stopped.ok) tell(stopped.error);
    }, tell);
  return (
    <IconButton
      size="small"
      label={runPanelWords.stopTask(title)}
      icon={<StopIcon />}
      onClick={stop}
    />
  );
}

/** The amount used, with the share that the sub-task's newest run was given (law S5). */
function ofShare(used: number, share: number | null | undefined): string {
  const said = formatNumber(used);
  return share === null || share === undefined ? said : `${said} / ${formatNumber(share)}`;
}

function toolsUsed(runs: readonly RunRow[]): number {
  return runs.reduce((sum, { counters }) => sum + callsCounted(counters), 0);
}

/** Runs of older versions counted calls only by tool. */
function callsCounted({ toolCalls, toolSuccesses, toolErrors }: BudgetCounters): number {
  const byTool = [...Object.values(toolSuccesses), ...Object.values(toolErrors)];
  return toolCalls ?? byTool.reduce((sum, count) => sum + count, 0);
}
