import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useTask, useTaskRuns } from "#app/react/queries/tasks.ts";
import { navigateTo } from "#app/view/route.ts";
import type { JournalRow } from "#domain/run.ts";
import { totalSpent } from "#domain/tasks/budget-share.ts";
import { startedTaskCalls, taskStage } from "#domain/tasks/task-stage.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { FigureTable } from "#ui/kit/components/figure-table.tsx";
import { stageWords } from "#ui/tasks/stage-words.ts";

import { RunSection } from "./run-section.tsx";

import styles from "./run-panel.module.css";

/** The sub-tasks that the run has started; each leads to its own runs and journal. */
export function RunTasks({ rows }: { rows: readonly JournalRow[] }) {
  const { context } = useCurrentConversation();
  const callIds = startedTaskCalls(rows);
  if (callIds.length === 0) return null;
  return (
    <RunSection title="Sub-tasks">
      <FigureTable columns={["Sub-task", "State", "Calls", "Tokens"]} className={styles.requests}>
        {callIds.map((callId) => (
          <TaskRow
            key={callId}
            parentId={context.id}
            callId={callId}
            result={resultOf(rows, callId)}
          />
        ))}
      </FigureTable>
    </RunSection>
  );
}

interface TaskRowProps {
  parentId: string;
  callId: string;
  result: { isError: boolean } | undefined;
}

function TaskRow({ parentId, callId, result }: TaskRowProps) {
  const task = useTask(parentId, callId);
  const runs = useTaskRuns(task?.context.id ?? "") ?? [];
  if (task === undefined || task === null) return null;
  const { id, title } = task.context;
  const spent = totalSpent(runs.map(({ counters }) => counters));
  return (
    <tr>
      <td>
        <button
          type="button"
          dir="auto"
          className={styles.link}
          aria-label={`Open ${title}`}
          onClick={() => navigateTo(id)}
        >
          {title}
        </button>
      </td>
      <td>{stageWords[taskStage(callId, task.run, result)]}</td>
      <td>{formatNumber(spent.modelCalls)}</td>
      <td>{formatNumber(spent.tokens)}</td>
    </tr>
  );
}

function resultOf(rows: readonly JournalRow[], callId: string): { isError: boolean } | undefined {
  for (const { detail } of rows) {
    if (detail.kind === "call" && detail.phase === "done" && detail.callId === callId) {
      return { isError: detail.isError };
    }
  }
  return undefined;
}
